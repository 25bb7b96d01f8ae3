import { describe, expect, it } from 'vitest'
import { reasons, reasonsForMember, type ReasonCode } from '@tessera/contract/reasons.ts'
import { useServer } from '../../testing/server.ts'
import { givenPhotos, stranger, useDouble } from '../../testing/vendors.ts'
import { doubles } from './doubles.ts'
import type { Provider, ProviderResult } from './provider.ts'
import { contracts } from './vendor/contracts.ts'
import { meaningOf } from './vendor/contract.ts'
import type { Double } from './vendor/double.ts'
import { readLabels } from './vendor/reasons.ts'
import { vendorNames, type VendorName } from './vendor/settings.ts'

const server = useServer()

/* What each vendor's documentation lists, written down apart from the contract files. */

const status: Readonly<Record<VendorName, string>> = {
  sumsub:
    'init, pending, prechecked, queued, onHold, awaitingUser, awaitingService, completed GREEN, completed RED RETRY, completed RED FINAL',
  onfido: 'awaiting_input, processing, awaiting_client_input, review, approved, declined, abandoned, error',
  jumio:
    'INITIATED, ACQUISITION_STARTED, ACQUIRED, PROCESSED PASSED, PROCESSED WARNING, PROCESSED REJECTED, PROCESSED NOT_EXECUTED, SESSION_EXPIRED, TOKEN_EXPIRED',
  veriff: 'created, started, submitted, review, approved, resubmission_requested, declined, expired, abandoned',
  persona: 'created, pending, completed, expired, failed, needs_review, approved, declined',
}

const listed: Readonly<Record<VendorName, string>> = {
  sumsub: `UNSATISFACTORY_PHOTOS, LOW_QUALITY, INCOMPLETE_DOCUMENT, FRONT_SIDE_MISSING, BACK_SIDE_MISSING, DOCUMENT_PAGE_MISSING,
    DOCUMENT_PAGE_MISSING anotherSide, DOCUMENT_PAGE_MISSING registrationStamp, DOCUMENT_PAGE_MISSING expirationPage,
    DOCUMENT_PAGE_MISSING mainPageId, DOCUMENT_PAGE_MISSING nextPage, DOCUMENT_DAMAGED, EXPIRATION_DATE, ID_INVALID,
    BAD_PROOF_OF_IDENTITY wrongType, BAD_PROOF_OF_IDENTITY copyOfIdDoc, NOT_DOCUMENT printedIdCopy, SCREENSHOTS, DIGITAL_DOCUMENT,
    GRAPHIC_EDITOR, INCOMPATIBLE_LANGUAGE, BAD_PROOF_OF_IDENTITY notFullName, BAD_PROOF_OF_IDENTITY notFullDob,
    BAD_PROOF_OF_IDENTITY unsigned, BAD_PROOF_OF_IDENTITY withoutFace, PROBLEMATIC_APPLICANT_DATA, REQUESTED_DATA_MISMATCH,
    INCORRECT_SOCIAL_NUMBER incorrectBvn, INCORRECT_SOCIAL_NUMBER incorrectSsn, INCORRECT_SOCIAL_NUMBER incorrectTin,
    ADDITIONAL_DATA_REQUIRED, ADDITIONAL_DOCUMENT_REQUIRED, BAD_SELFIE, BAD_VIDEO_SELFIE, BAD_FACE_MATCHING,
    BAD_PROOF_OF_ADDRESS issueDate, BAD_PROOF_OF_ADDRESS fullName, BAD_PROOF_OF_ADDRESS fullAddress, BAD_PROOF_OF_ADDRESS dataMismatch,
    WRONG_ADDRESS, BAD_PROOF_OF_ADDRESS listOfDocs, BAD_PROOF_OF_ADDRESS sameDoc, BAD_PROOF_OF_ADDRESS poiPoaCountryMismatch,
    BAD_PROOF_OF_ADDRESS unAcceptableLanguage, AGE_REQUIREMENT_MISMATCH, WRONG_USER_REGION, REGULATIONS_VIOLATIONS wrongRegion,
    REGULATIONS_VIOLATIONS wrongResidency, DUPLICATE, SPAM, FORGERY, FRAUDULENT_PATTERNS, FRAUDULENT_LIVENESS, SELFIE_MISMATCH,
    INCONSISTENT_PROFILE, THIRD_PARTY_INVOLVED, BLOCKLIST, BLACKLIST, SANCTIONS, PEP, ADVERSE_MEDIA, CRIMINAL, COMPROMISED_PERSONS,
    RESTRICTED_PERSON, CHECK_UNAVAILABLE, DB_DATA_NOT_FOUND, BAD_PROOF_OF_PAYMENT`,
  onfido: `dark_photo, glare_on_photo, blurred_photo, covered_photo, other_photo_issue, damaged_document, incorrect_side, cut_off_document,
    no_document_in_image, missing_back, supported_document, colour_picture, conclusive_document_quality, document_on_printed_paper, scan,
    photo_of_screen, screenshot, digital_document, digital_tampering, two_documents_uploaded, data_consistency,
    data_comparison first_name, data_comparison last_name, data_comparison date_of_birth, data_comparison document_numbers,
    data_comparison document_type, data_comparison issuing_country, data_comparison gender, data_comparison date_of_expiry,
    data_comparison address, data_validation mrz, data_validation expiry_date, data_validation document_expiration,
    data_validation document_numbers, data_validation date_of_birth, data_validation gender, fonts, picture_face_integrity, template,
    security_features, face_detection, visual_authenticity other, police_record, compromised_document, repeat_attempts, age_validation,
    nfc_active_authentication, nfc_passive_authentication, face_match, face_detected, source_integrity, spoofing_detection,
    liveness_detected, document_classification, suspected, watchlist_standard, watchlist_enhanced, watchlist_aml, watchlist_peps_only,
    watchlist_sanctions_only`,
  jumio: `usability BLURRED, usability BAD_QUALITY, usability BAD_QUALITY_IMAGE, usability GLARE, usability BLACK_WHITE,
    usability PART_OF_DOCUMENT_MISSING, usability PART_OF_DOCUMENT_HIDDEN, usability MISSING_PAGE, usability MISSING_SIGNATURE,
    usability MISSING_MANDATORY_DATAPOINTS, usability DAMAGED_DOCUMENT, usability NOT_A_DOCUMENT, usability UNSUPPORTED_DOCUMENT_TYPE,
    usability UNSUPPORTED_COUNTRY, usability PHOTOCOPY, usability NOT_UPLOADED, usability LIVENESS_UNDETERMINED,
    usability TECHNICAL_ERROR, imageChecks DIGITAL_COPY, imageChecks WATERMARK, imageChecks PUNCHED, imageChecks CHIP_MISSING,
    imageChecks MISMATCH_FRONT_BACK, imageChecks GHOST_IMAGE_DIFFERENT, imageChecks SAMPLE, imageChecks FAKE,
    imageChecks DIGITAL_MANIPULATION, imageChecks MANIPULATED_DOCUMENT, imageChecks MANIPULATED_DOCUMENT_PHOTO,
    imageChecks MANIPULATED_DOCUMENT_EXPIRY, imageChecks MANIPULATED_DOCUMENT_NAME, imageChecks MANIPULATED_DOCUMENT_ADDRESS,
    imageChecks MANIPULATED_DOCUMENT_SECURITY_CHECKS, imageChecks MANIPULATED_DOCUMENT_SIGNATURE,
    imageChecks MANIPULATED_DOCUMENT_PERSONAL_NUMBER, imageChecks MANIPULATED_DOCUMENT_PLACE_OF_BIRTH,
    imageChecks MANIPULATED_DOCUMENT_GENDER, imageChecks MANIPULATED_DOCUMENT_ISSUING_DATE, imageChecks DIFFERENT_PERSON,
    imageChecks OTHER_REJECTION, imageChecks REPEATED_FACE, dataChecks MRZ_CHECKSUM, dataChecks MISMATCH_HRZ_MRZ_DATA,
    dataChecks MISMATCHING_DATAPOINTS, dataChecks MISMATCHING_DATA_REPEATED_FACE, dataChecks SUPERIMPOSED_TEXT,
    dataChecks NFC_CERTIFICATE, liveness MULTIPLE_PEOPLE, liveness NO_FACE_PRESENT, liveness FACE_NOT_FULLY_VISIBLE,
    liveness BLACK_WHITE, liveness BAD_QUALITY, liveness LIVENESS_UNDETERMINED, liveness ID_USED_AS_SELFIE, liveness PHOTOCOPY,
    liveness DIGITAL_COPY, liveness MANIPULATED, liveness AGE_DIFFERENCE, similarity NO_MATCH, similarity NOT_POSSIBLE,
    watchlistScreening ALERT, watchlistScreening WARNING`,
  veriff: `204, 619, 614, 615, 201, 603, 605, 635, 608, 609, 205, 621, 207, 620, 206, 602, 101, 505, 504, 642, 625, 626, 627, 628, 629, 630,
    631, 632, 633, 634, 104, 128, 606, 641, 502, 103, 120, 509, 528, 527, 112, 108, 109, 110, 124, 107, 539, 102, 105, 106, 111, 113,
    127, 501, 503, 506, 507, 508, 515, 526, 126, 121, 122, 123, 129`,
  persona: `id_blurry, id_glare, id_obstruction, id_double_side, id_expired, id_disallowed_country, id_disallowed_type, id_paper_detection,
    id_electronic_replica_detection, id_image_tampering, id_name_missing, id_birthdate_missing, id_account_comparison,
    selfie_pose_detection, selfie_glasses_detection, selfie_multiple_faces, id_selfie_comparison, id_age_comparison,
    id_repeat_detection, id_inconsistent_repeat_detection, id_compromised_detection, id_public_figure_detection,
    report/watchlist.matched, id_aamva_database_lookup, id_age_inconsistency_detection, id_barcode_detection, id_color_inconsistency,
    id_handwriting, id_mrz_detection, id_number_format, id_po_box, id_portrait_clarity, id_tamper`,
}
const words = (text: string): string[] => text.split(',').map((word) => word.trim())

describe.each(vendorNames)('%s', (vendor) => {
  const contract = contracts[vendor]

  it('gives labels only reasons that we have', () => {
    const given = Object.values<string>(contract.labels).filter((reason) => reason !== 'failed')
    expect(given.filter((reason) => !Object.hasOwn(reasons, reason))).toEqual([])
  })

  it('has a meaning for every status word that is documented', () => {
    expect(words(status[vendor]).filter((word) => !Object.hasOwn(contract.words, word))).toEqual([])
    // Only these words approve.
    const approving = Object.keys(contract.words).filter((word) => meaningOf(contract, word) === 'approved')
    expect(approving.filter((word) => !/approved|GREEN|PASSED|clear/.test(word))).toEqual([])
  })

  it('has a reason for at least 95 in 100 of the documented labels', () => {
    const all = words(listed[vendor])
    const without = all.filter((label) => readLabels(contract, [label]).unknown)
    expect(new Set(all).size).toBe(all.length)
    expect(without.length / all.length, `${vendor}: ${all.length - without.length} of ${all.length}`).toBeLessThan(0.05)
  })
})

describe.each(doubles)('every label of $vendor', (form) => {
  const on = useDouble(server, form)

  it('ends as its reason says, and says nothing that warns', async () => {
    const { provider, double } = on()
    const { ref } = await provider.start(stranger())
    await provider.submit(ref, givenPhotos)
    const seen: string[] = []
    for (const label of words(listed[form.vendor])) {
      const [reason] = reasonsOf(form.vendor, label)
      // The double of this vendor says a suspicion in another way.
      if (!reason || label === 'suspected') continue
      const result = await refused(provider, double, ref, label)
      seen.push(result.state)
      expect([label, result.state, ...('reasons' in result ? result.reasons : [])]).toEqual([
        label,
        stateOf(reason, form.vendor),
        ...(reason === 'COULD_NOT_VERIFY' && stateOf(reason, form.vendor) === 'review' ? ['MANUAL_REVIEW'] : [reason]),
      ])
      const shown = reasonsForMember([reason], true)
      if (reason === 'FRAUD' || reason === 'SCREENING') expect(shown).toEqual(['COULD_NOT_VERIFY'])
    }
    expect(new Set(seen)).toEqual(new Set(['resubmission', 'review', 'final']))
    expect(double.wrong).toEqual([])
  }, 60_000)
})

const reasonsOf = (vendor: VendorName, label: string): ReasonCode[] => readLabels(contracts[vendor], [label]).reasons

/** The vendor refuses with this label: for good where the reason is final and the vendor has a word for it. */
function refused(provider: Provider, double: Double, ref: string, label: string): Promise<ProviderResult> {
  const { vendor } = double.form
  const [reason] = reasonsOf(vendor, label)
  const final = vendor !== 'onfido' && (reason === 'COULD_NOT_VERIFY' || (reason && reasons[reason].kind === 'final'))
  double.decide(ref, final ? 'final' : 'resubmission', { label })
  return provider.result(ref)
}

function stateOf(reason: ReasonCode, vendor: VendorName): ProviderResult['state'] {
  if (reason === 'COULD_NOT_VERIFY') return vendor === 'veriff' ? 'final' : 'review'
  const states = { resubmission: 'resubmission', hold: 'review', final: 'final' } as const
  return states[reasons[reason].kind]
}
