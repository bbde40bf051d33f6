import { type FlowMediaKind, flowMediaLimits } from '@guiche/contract/flow-nodes/limits'
import { uploadForm } from '../../../../platform/upload.ts'
import { compressedPicture } from './compressed-picture.ts'

// Checks and uploads files of flows. The server checks them again.

type MediaFault = 'tooLarge_img' | 'tooLarge_audio' | 'tooLarge_video' | 'wrongFile'

/** The violation of a file's limits, checked before the upload. */
export function mediaFaultOf(
  kind: FlowMediaKind,
  { name, size }: Pick<File, 'name' | 'size'>,
): MediaFault | undefined {
  const { extensions, maxBytes } = flowMediaLimits[kind]
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  if (size === 0 || !extensions.some((known) => known === extension)) return 'wrongFile'
  return size > maxBytes ? `tooLarge_${kind}` : undefined
}

export function acceptedExtensions(kind: FlowMediaKind): string {
  return flowMediaLimits[kind].extensions.map((extension) => `.${extension}`).join()
}

interface Progress {
  /** Share of the upload, 0 to 1. */
  onProgress?: (share: number) => void
}

/** Uploads one file. @returns its name in the graph; a video uses the route of audio */
export async function uploadMedium(
  kind: FlowMediaKind,
  file: File,
  options: Progress = {},
): Promise<string> {
  const form = uploadFormOf([kind === 'img' ? await compressedPicture(file) : file])
  const { name } =
    kind === 'img'
      ? await uploadForm('POST /flowbuilder/img', '/flowbuilder/img', form, options)
      : await uploadForm('POST /flowbuilder/audio', '/flowbuilder/audio', form, options)
  return name
}

/** Number of files per request. */
const AT_ONCE = 20

/** Names of uploaded files, so that a retry after a failure does not upload them again. */
const sent = new WeakMap<File, string>()

/** Uploads files. @returns their names in the graph, in order */
export async function uploadContent(
  files: readonly File[],
  { onProgress }: Progress = {},
): Promise<string[]> {
  const open = files.filter((file) => !sent.has(file))
  for (let from = 0; from < open.length; from += AT_ONCE) {
    const some = open.slice(from, from + AT_ONCE)
    const form = uploadFormOf(await Promise.all(some.map(compressIfPicture)))
    const names = await uploadForm('POST /flowbuilder/content', '/flowbuilder/content', form, {
      onProgress: (share) => onProgress?.((from + share * some.length) / open.length),
    })
    some.forEach((file, at) => {
      const name = names[at]
      if (name !== undefined) sent.set(file, name)
    })
  }
  return files.map((file) => sent.get(file) ?? '')
}

function compressIfPicture(file: File): Promise<File> {
  return file.type.startsWith('image/') ? compressedPicture(file) : Promise.resolve(file)
}

/** Form with the field names of other clients. */
function uploadFormOf(files: readonly File[]): FormData {
  const form = new FormData()
  form.append('fromMe', 'true')
  for (const file of files) {
    form.append('medias', file, file.name)
    form.append('body', file.name)
  }
  return form
}
