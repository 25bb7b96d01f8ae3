import type { PhotoSide } from '@tessera/contract/states.ts'

/* A vendor's script brings its own texts. Operators in the sandbox read English, like their commands. */

const names: Record<PhotoSide, string> = { front: 'front', back: 'back', selfie: 'selfie' }

export const words = {
  title: 'Simulated provider',
  lead: 'This replaces a vendor’s own screens in the sandbox. It makes sample photos, checks nothing and returns the result you choose.',
  scenario: 'Result to simulate',
  start: 'Take sample photos',
  taking: (side: PhotoSide) => `Taking the photo: ${names[side]}`,
  photo: (side: PhotoSide) => `SIMULATED PHOTO: ${names[side]}`,
} as const
