import { audioData, pictureData } from '@guiche/contract/flow-nodes/said'
import { z } from 'zod'
import type { NodeForm } from '../dialogs/node-form.ts'

// A picture, a sound and a video that stand alone. Pure.

export interface MediumFields {
  /** As a graph knows it; empty where there is none, or a file is to take its place. */
  url: string
  file: File | null
  record: boolean
}

export const mediumForm: NodeForm<MediumFields, MediumFields> = {
  open: (data) => ({
    url: pictureData.parse(data).url,
    file: null,
    record: audioData.parse(data).record,
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

/** A sound says how it is sent, too. */
export const audioForm: typeof mediumForm = {
  ...mediumForm,
  save: ({ url, record }, data) => ({ ...data, url, record }),
}
