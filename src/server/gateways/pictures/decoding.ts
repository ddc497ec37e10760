// What the portal and the decoder's process say to each other.

/** Both are paths: of a file with the picture, and of an empty folder for its renditions and its preview. */
export interface DecodeRequest {
  source: string
  target: string
}

export type DecodeAnswer = { outcome: 'decoded' | 'not_a_picture' | 'too_many_pixels' | 'heic' }

/** `too_complex`: the picture had all its processor time, or all the memory. `gave_up`: the decoder died, or got no processor; another try may succeed. */
export type DecodeFailure = { outcome: 'too_complex' | 'gave_up' }

/** Exit status of the decoder that says that a picture used up the memory. */
export const outOfMemory = 77
