// Messages between the portal and the decoder process.

/** Paths of the picture file and of an empty folder for its renditions and preview. */
export interface DecodeRequest {
  source: string
  target: string
}

export type DecodeAnswer = { outcome: 'decoded' | 'not_a_picture' | 'too_many_pixels' | 'heic' }

/** `too_complex`: the picture used up its processor time or memory. `gave_up`: the decoder died or got no processor time; a retry may succeed. */
export type DecodeFailure = { outcome: 'too_complex' | 'gave_up' }

/** Exit status of the decoder when a picture exceeds the memory limit. */
export const outOfMemory = 77
