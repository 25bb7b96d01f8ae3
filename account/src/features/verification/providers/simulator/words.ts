import type { PhotoSide } from '@tessera/contract/states.ts'

/* A vendor's script brings its own texts. Operators in the sandbox read English, like their commands. */

const names: Record<PhotoSide, string> = { front: 'front', back: 'back', selfie: 'selfie' }

export const words = {
  title: 'Simulated provider',
  lead: 'This stands in for a vendor’s own screens, in the sandbox only. It takes invented photos, checks nothing, and plays what you choose.',
  scenario: 'What to play',
  start: 'Take invented photos',
  taking: (side: PhotoSide) => `Taking the photo: ${names[side]}`,
  photo: (side: PhotoSide) => `SIMULATED PHOTO: ${names[side]}`,
} as const
