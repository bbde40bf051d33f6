/** Features 9. */
const QUALITY = 0.7

/** A JPEG at that quality where it gets smaller; anything else, and what cannot be drawn, as it is. */
export async function compressedPicture(file: File): Promise<File> {
  // PNG knows no quality, and as JPEG it would lose what can be seen through.
  if (file.type !== 'image/jpeg') return file
  try {
    const drawn = await createImageBitmap(file)
    const canvas = new OffscreenCanvas(drawn.width, drawn.height)
    canvas.getContext('2d')?.drawImage(drawn, 0, 0)
    drawn.close()
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    return smallerOf(file, blob)
  } catch {
    // A browser that cannot draw it sends it as it is.
    return file
  }
}

export function smallerOf(file: File, blob: Blob): File {
  return blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file
}
