import type { SimulatedPost } from '@guiche/contract/simulator'

// Files to be sent from the simulated phone.

const MOST_BYTES = 6 * 1024 * 1024

export const fileKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const
export type FileKind = (typeof fileKinds)[number]

export const acceptOf: Readonly<Record<FileKind, string>> = {
  image: 'image/*',
  video: 'video/*',
  audio: 'audio/*',
  document: '',
  sticker: 'image/webp,image/png',
}

export function isTooLargeFile(file: Pick<File, 'size'>): boolean {
  return file.size > MOST_BYTES
}

/** The simulator's fields for a file, with its bytes as base64. */
export async function postOfFile(
  kind: FileKind,
  file: File,
): Promise<Pick<SimulatedPost, 'type' | 'media' | 'mimetype' | 'filename'>> {
  const mimetype = file.type === '' ? 'application/octet-stream' : file.type
  return { type: kind, media: await base64Of(file), mimetype, filename: file.name.slice(0, 200) }
}

/** The bytes of a file as base64. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader()
    reader.addEventListener('error', () => fail(reader.error ?? new Error('unreadable')))
    reader.addEventListener('load', () => {
      const address = typeof reader.result === 'string' ? reader.result : ''
      done(address.slice(address.indexOf(',') + 1))
    })
    reader.readAsDataURL(file)
  })
}
