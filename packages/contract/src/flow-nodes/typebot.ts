import { z } from 'zod'
import { TYPEBOT_DELAY_MS, TYPEBOT_EXPIRES_MINUTES } from '../queue-integrations.ts'
import { faultIf, isBlank } from './node-faults.ts'
import { nodeKind } from './node-kind.ts'
import { nodeText, numberBetween } from './node-shapes.ts'

/** A Typebot converses with the customer until it ends. */
export const typebotKind = nodeKind({
  data: z.object({
    typebotIntegration: z.object({
      name: nodeText(200),
      urlN8N: nodeText(1000),
      typebotSlug: nodeText(200),
      typebotExpires: numberBetween(0, TYPEBOT_EXPIRES_MINUTES.most, TYPEBOT_EXPIRES_MINUTES.start),
      typebotDelayMessage: numberBetween(0, TYPEBOT_DELAY_MS.most, TYPEBOT_DELAY_MS.start),
      typebotKeywordFinish: nodeText(100),
      typebotKeywordRestart: nodeText(100),
      typebotRestartMessage: nodeText(),
      typebotUnknownMessage: nodeText(),
    }),
  }),
  waits: () => true,
  faults: ({ typebotIntegration: { urlN8N, typebotSlug } }) =>
    faultIf(isBlank(urlN8N) || isBlank(typebotSlug), 'no_address'),
  planFlag: 'useIntegrations',
})
