import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '../../../../ui/notice.tsx'
import { scan } from './station/station.ts'
import classes from './warehouse-side.module.css'

/** The browser's `BarcodeDetector`, which TypeScript's DOM library does not declare. */
interface BarcodeReader {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
type BarcodeReaderMaker = new (options: { formats: string[] }) => BarcodeReader

const formats = ['code_128', 'ean_13', 'ean_8', 'code_39', 'itf', 'qr_code']

const maker = (): BarcodeReaderMaker | undefined => Reflect.get(globalThis, 'BarcodeDetector')

const lookEvery = 200

/** A code that stays in front of the camera is scanned once within this period (ms). */
const sameFor = 2_000

const denied = 'La fotocamera non è disponibile: consenti l’accesso nelle impostazioni del browser.'

/** Uses the camera as a scanner, mainly on phones. Renders nothing if the browser cannot read barcodes. */
export function CameraScanner() {
  const [isOn, setOn] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!maker() || !navigator.mediaDevices) return null
  return (
    <section aria-label="Fotocamera">
      <Button fullWidth size="md" variant="default" onClick={() => setOn(!isOn)}>
        {isOn ? 'Spegni la fotocamera' : 'Usa la fotocamera'}
      </Button>
      {problem && <Notice tone="error">{problem}</Notice>}
      {isOn && (
        <Camera
          onProblem={() => {
            setProblem(denied)
            setOn(false)
          }}
          onReady={() => setProblem(null)}
        />
      )}
    </section>
  )
}

function Camera({ onProblem, onReady }: { onProblem: () => void; onReady: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const told = useRef({ onProblem, onReady })
  useEffect(() => {
    told.current = { onProblem, onReady }
  })
  useEffect(() => {
    let stop: () => void = () => undefined
    let isGone = false
    watch(video.current)
      .then((end) => {
        stop = end
        if (isGone) end()
        else told.current.onReady()
      })
      .catch(() => isGone || told.current.onProblem())
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return <video ref={video} className={classes.camera} muted playsInline aria-label="Inquadra il codice" />
}

/** Passes on the codes read by the camera. Returns the function that stops it. */
async function watch(video: HTMLVideoElement | null): Promise<() => void> {
  const Reader = maker()
  if (!video || !Reader) throw new Error('There is no camera')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  video.srcObject = stream
  await video.play()
  const reader = new Reader({ formats })
  let last = { code: '', at: 0 }
  const timer = setInterval(async () => {
    const [found] = await reader.detect(video).catch(() => [])
    if (!found || (found.rawValue === last.code && Date.now() - last.at < sameFor)) return
    last = { code: found.rawValue, at: Date.now() }
    scan(found.rawValue)
  }, lookEvery)
  return () => {
    clearInterval(timer)
    for (const track of stream.getTracks()) track.stop()
  }
}
