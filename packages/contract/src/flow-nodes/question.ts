import { z } from 'zod'
import { answerKey, isAnswerKey } from './answer-key.ts'
import { waitUnits } from './limits.ts'
import { faultIf, isBlank } from './node-faults.ts'
import { nodeKind } from './node-kind.ts'
import { nodeText, numberBetween } from './node-shapes.ts'

/** Required forms of an answer; `text` accepts any. */
export const expectations = ['text', 'number', 'email', 'cpf', 'phone', 'date'] as const
export type Expectation = (typeof expectations)[number]

/** Asks a question, and stores the customer's next message under its key. */
export const questionKind = nodeKind({
  data: z.object({
    typebotIntegration: z.object({
      message: nodeText(),
      answerKey: answerKey().catch(''),
      /** After an answer of another form the question is repeated. */
      expects: z.enum(expectations).catch('text'),
      /**
       * After this time without an answer the flow leaves by the exit `noResponse` and sends this message; 0: no
       * timeout.
       */
      waitTime: numberBetween(0, 1_000_000, 0),
      waitUnit: z.enum(waitUnits).catch('minutes'),
      waitMessage: nodeText(),
    }),
  }),
  exits: ({ typebotIntegration: { waitTime } }) => (waitTime > 0 ? ['a', 'noResponse'] : ['a']),
  waits: () => true,
  faults: ({ typebotIntegration: { message, answerKey: key } }) => [
    ...faultIf(isBlank(message), 'empty_text'),
    ...faultIf(key === '', 'no_answer_key'),
    ...faultIf(key !== '' && !isAnswerKey(key), 'bad_answer_key'),
  ],
  answerKey: ({ typebotIntegration }) => typebotIntegration.answerKey,
})
