import { audioKind } from '@guiche/contract/flow-nodes/audio'
import { imgKind } from '@guiche/contract/flow-nodes/img'
import { z } from 'zod'
import type { NodeForm } from '../dialogs/node-form.ts'
import { mediaWords } from './media.words.ts'

// Forms of the nodes with a single image, audio or video. Pure.

export interface MediumFields {
  /** Name in the graph; empty without a file, or if a new file replaces it. */
  url: string
  file: File | null
  record: boolean
}

export const mediumForm: NodeForm<MediumFields, MediumFields> = {
  words: mediaWords,
  open: (data) => ({
    url: imgKind.data.parse(data).url,
    file: null,
    record: audioKind.data.parse(data).record,
  }),
  schema: () =>
    z
      .object({
        url: z.string(),
        file: z.instanceof(File).nullable(),
        record: z.boolean(),
      })
      .refine(({ url, file }) => url !== '' || file !== null, {
        error: 'chooseFile',
        path: ['file'],
      }),
  save: ({ url }, data) => ({ ...data, url }),
}

/** Audio nodes also store if the file is sent as a voice note. */
export const audioForm: typeof mediumForm = {
  ...mediumForm,
  save: ({ url, record }, data) => ({ ...data, url, record }),
}
