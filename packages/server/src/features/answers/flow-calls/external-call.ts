import { bot } from '@guiche/contract/flow-sessions'
import { z } from 'zod'
import type { ExternalCall } from '../../messages/flow-engine/index.ts'

const nodeId = z.string()
const said = z.string()
const texts = z.record(z.string(), z.string())

/** Payload of the job's row. */
export const externalCall: z.ZodType<ExternalCall> = z.object({
  threadId: z.int(),
  sessionId: z.int(),
  versionId: z.int(),
  bot: bot.exactOptional(),
  token: z.string(),
  request: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('http'), nodeId }),
    z.object({ kind: z.literal('typebot'), nodeId, said, talk: texts }),
    z.object({ kind: z.literal('openai'), nodeId, said }),
    z.object({ kind: z.literal('charge'), nodeId, cents: z.int(), description: z.string() }),
  ]),
  variables: texts,
})
