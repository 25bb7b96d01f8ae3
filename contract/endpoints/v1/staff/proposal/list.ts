import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { oneOf } from '../../../../shapes.ts'
import { ActProposal, twoPeopleActs } from '../../../../two-people.ts'

/** Erasures and exports that a second person must confirm, as far as the caller could. */
export const staffProposalList = endpoint({
  method: 'GET',
  path: '/v1/staff/proposal/list',
  access: 'staff',
  summary: 'Acts that a second person must confirm.',
  result: Type.Object({
    proposals: Type.Array(ActProposal),
    /** The acts that nobody but the caller could confirm: a second person is missing. */
    alone: Type.Array(oneOf(twoPeopleActs)),
    /** The caller added, invited or gave a role to everyone else who has the role, or they did so for the caller. */
    letIn: Type.Array(oneOf(twoPeopleActs)),
    /** The regions in which an export takes two people. */
    exportSites: Type.Array(Type.String()),
  }),
  codes: ['notSignedIn'],
})
