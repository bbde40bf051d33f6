import { isLargePicture } from './file-limits.ts'

const LONGEST_PX = 4096
const QUALITY = 0.85

/** A large picture made to fit WhatsApp; every other file, and what cannot be drawn, as it is. */
export async function shrinkPicture(file: File): Promise<File> {
  // A GIF would lose its motion.
  if (!isLargePicture(file) || file.type === 'image/gif') return file
  try {
    const drawn = await createImageBitmap(file)
    const scale = Math.min(1, LONGEST_PX / Math.max(drawn.width, drawn.height))
    const canvas = new OffscreenCanvas(
      Math.round(drawn.width * scale),
      Math.round(drawn.height * scale),
    )
    canvas.getContext('2d')?.drawImage(drawn, 0, 0, canvas.width, canvas.height)
    drawn.close()
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    if (blob.size >= file.size) return file
    return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
  } catch {
    // A browser that cannot draw it sends it as it is; the server has the last word.
    return file
  }
}
