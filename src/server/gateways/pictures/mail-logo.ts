/**
 * A logo for mails, stored next to its renditions. PNG, because Outlook supports neither WebP nor AVIF. The size is fixed, because a mail states it
 * before the picture has loaded, and Outlook ignores the size in the file.
 */

/** Pixels. Mails show it at half this size. */
export const mailLogoSize = { width: 480, height: 160 } as const

/** Minimum height or width of a logo scaled to that size; below it, the logo is a mere line. */
const leastSide = 12

/** The logo is too long and thin to be legible in mails. */
export class LogoTooThin extends Error {
  override name = 'LogoTooThin'
}

/** Padding of the plate around the logo. */
const padding = 12

/** The background is part of the picture, so that a mail program's dark mode cannot change it. */
const plates = { light: { r: 255, g: 255, b: 255 }, dark: { r: 27, g: 31, b: 36 } } as const

const transparent = { r: 0, g: 0, b: 0, alpha: 0 }

/** Draws the mail logo from a rendition: the whole logo on its plate, bottom left on a transparent background. Loads sharp on first use. */
export async function drawMailLogo(rendition: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { width, height } = mailLogoSize
  const logo = await sharp(rendition, { failOn: 'error' })
    .resize({ width: width - 2 * padding, height: height - 2 * padding, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { info } = logo
  if (Math.min(info.width, info.height) < leastSide) throw new LogoTooThin()
  const background = plates[isPale(logo.data) ? 'dark' : 'light']
  const plate = await sharp(logo.data, { raw: info })
    .flatten({ background })
    .extend({ top: padding, bottom: padding, left: padding, right: padding, background })
    .png()
    .toBuffer()
  return sharp(plate)
    .ensureAlpha()
    .extend({
      top: height - info.height - 2 * padding,
      right: width - info.width - 2 * padding,
      background: transparent,
    })
    .png({ palette: true, quality: 90 })
    .toBuffer()
}

/** True for a nearly white logo on a transparent background, which would be invisible on a white plate. */
function isPale(rgba: Uint8Array): boolean {
  let opacity = 0
  let light = 0
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 0
    const [red, green, blue] = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0]
    opacity += alpha
    light += alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue)
  }
  const isSeeThrough = opacity < 255 * (rgba.length / 4) * 0.97
  return isSeeThrough && light > 255 * opacity * 0.8
}
