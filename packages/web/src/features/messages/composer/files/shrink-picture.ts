import { isLargePicture } from './file-limits.ts'

const LONGEST_PX = 4096
const QUALITY = 0.85

/**
 * Scales a large picture down for WhatsApp. Other files, and pictures that the browser cannot decode, are returned
 * unchanged.
 */
export async function shrinkPicture(file: File): Promise<File> {
  // A GIF would lose its animation.
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
    // The original is sent, and the server decides.
    return file
  }
}
