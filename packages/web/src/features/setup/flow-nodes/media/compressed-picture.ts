/** JPEG quality (features 9). */
const QUALITY = 0.7

/** Recompresses a JPEG if that makes it smaller; other files, and unreadable pictures, stay unchanged. */
export async function compressedPicture(file: File): Promise<File> {
  // PNG has no quality setting, and would lose its transparency as JPEG.
  if (file.type !== 'image/jpeg') return file
  try {
    const drawn = await createImageBitmap(file)
    const canvas = new OffscreenCanvas(drawn.width, drawn.height)
    canvas.getContext('2d')?.drawImage(drawn, 0, 0)
    drawn.close()
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    return smallerFile(file, blob)
  } catch {
    // The browser cannot decode the picture, so it stays unchanged.
    return file
  }
}

export function smallerFile(file: File, blob: Blob): File {
  return blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file
}
