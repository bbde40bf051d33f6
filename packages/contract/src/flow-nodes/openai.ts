import { z } from 'zod'
import { OPENAI_NODE, openAiVoices } from './limits.ts'
import { faultIf, isBlank } from './node-faults.ts'
import { nodeKind } from './node-kind.ts'
import { nodeText, numberBetween } from './node-shapes.ts'

/** An AI's answer to the customer's message; without an exit it keeps answering. */
export const openaiKind = nodeKind({
  data: z.object({
    // Data of this family's conversations are one level deeper, under the name of the first such node.
    typebotIntegration: z.object({
      name: nodeText(200),
      projectName: nodeText(200),
      /** Masked in replies. */
      apiKey: nodeText(500),
      prompt: nodeText(20_000),
      voice: z.enum(openAiVoices).catch(OPENAI_NODE.voice),
      voiceKey: nodeText(500),
      voiceRegion: nodeText(100),
      temperature: numberBetween(0, 2, OPENAI_NODE.temperature),
      maxTokens: numberBetween(1, 16_384, OPENAI_NODE.maxTokens),
      maxMessages: numberBetween(1, 100, OPENAI_NODE.maxMessages),
      model: nodeText(100),
    }),
  }),
  waits: () => true,
  faults: ({ typebotIntegration: { apiKey, prompt } }) => [
    ...faultIf(isBlank(prompt), 'no_prompt'),
    ...faultIf(isBlank(apiKey), 'no_api_key'),
  ],
  planFlag: 'useOpenAi',
})
