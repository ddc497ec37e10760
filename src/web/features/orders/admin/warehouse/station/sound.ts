/** Frequency in hertz, duration in seconds, volume; tones are played in sequence. */
const sounds = {
  open: [[880, 0.08, 0.15]],
  piece: [[1320, 0.05, 0.15]],
  shipped: [
    [880, 0.08, 0.2],
    [1320, 0.14, 0.2],
  ],
  // Distinct from the others: low, rough, played twice.
  alarm: [
    [160, 0.25, 0.6],
    [0, 0.08, 0],
    [160, 0.35, 0.6],
  ],
} as const satisfies Record<string, readonly (readonly [number, number, number])[]>

export type Sound = keyof typeof sounds

let speaker: AudioContext | undefined

/** Sounds are needed because packers look at the parcel, not at the screen. Silent if the browser cannot play audio. */
export function sound(name: Sound): void {
  try {
    speaker ??= new AudioContext()
    void speaker.resume()
    let start = speaker.currentTime
    for (const [frequency, seconds, loudness] of sounds[name]) {
      if (frequency > 0) play(speaker, { frequency, start, seconds, loudness, isRough: name === 'alarm' })
      start += seconds
    }
  } catch {
    // The screen says the same.
  }
}

function play(
  context: AudioContext,
  tone: { frequency: number; start: number; seconds: number; loudness: number; isRough: boolean },
): void {
  const source = context.createOscillator()
  const volume = context.createGain()
  source.type = tone.isRough ? 'square' : 'sine'
  source.frequency.value = tone.frequency
  volume.gain.value = tone.loudness
  source.connect(volume).connect(context.destination)
  source.start(tone.start)
  source.stop(tone.start + tone.seconds)
}
