import {
  HTTP_HEADERS_MAX,
  HTTP_SAVES_MAX,
  HTTP_TIMEOUT_SECONDS,
  httpKind,
  httpMethods,
} from '@guiche/contract/flow-nodes/http'
import { NODE_LABEL_MAX } from '@guiche/contract/flow-nodes/limits'
import { isSameOrigin } from '@guiche/contract/origin'
import { MASKED } from '@guiche/contract/settings'
import { text } from '@guiche/contract/shapes'
import { z } from 'zod'
import { httpAddress, neededKey, numberWithDefault } from '../dialogs/field-schemas.ts'
import type { NodeForm } from '../dialogs/node-form.ts'

export interface HttpFields {
  label: string
  method: (typeof httpMethods)[number]
  url: string
  headers: { name: string; value: string }[]
  authorization: string
  body: string
  timeoutSeconds: string
  saves: { path: string; key: string }[]
}
export type Http = Omit<HttpFields, 'timeoutSeconds'> & { timeoutSeconds: number }

export const httpForm: NodeForm<HttpFields, Http> = {
  open: (data) => {
    const read = httpKind.data.parse(data)
    return {
      ...read,
      authorization: read.authorization === MASKED ? '' : read.authorization,
      timeoutSeconds: String(read.timeoutSeconds),
    }
  },
  schema: () =>
    z.object({
      label: text(NODE_LABEL_MAX),
      method: z.enum(httpMethods),
      url: httpAddress(2000),
      headers: z
        .array(z.object({ name: text(200), value: text(2000) }))
        .max(HTTP_HEADERS_MAX)
        .transform((all) => all.filter(({ name }) => name.trim() !== '')),
      authorization: text(2000),
      body: text(20_000),
      timeoutSeconds: numberWithDefault(HTTP_TIMEOUT_SECONDS.start, 1, HTTP_TIMEOUT_SECONDS.most),
      saves: z.array(z.object({ path: text(300), key: neededKey })).max(HTTP_SAVES_MAX),
    }),
  save: (values, data) => ({
    ...data,
    ...values,
    authorization:
      values.authorization === '' && isSameOrigin(values.url, httpKind.data.parse(data).url)
        ? httpKind.data.parse(data).authorization
        : values.authorization,
  }),
}

/** True if a header is stored for the address. A stored header is only sent to the origin for which it was typed. */
export function hasAuthorization(data: Record<string, unknown>, address: string): boolean {
  const { authorization, url } = httpKind.data.parse(data)
  return authorization === MASKED && isSameOrigin(address, url)
}
