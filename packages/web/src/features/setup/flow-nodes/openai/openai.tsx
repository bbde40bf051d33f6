import type { NodeData } from '@guiche/contract/flow-graph'
import { Sparkles } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { lazy } from '../../../../ui/lazy.tsx'
import { MissingField, PlanNote } from '../node-body-parts.tsx'
import { kindTones, type NodeLook } from '../node-look.ts'
import { openaiWords } from './openai.words.ts'

export const openaiLook: NodeLook<'openai'> = {
  icon: Sparkles,
  tone: kindTones.outside,
  words: openaiWords,
  isOffered: true,
  newData: { typebotIntegration: {} },
  Card: OpenAiCard,
  Dialog: lazy(async () => ({ default: (await import('./OpenAiDialog.tsx')).OpenAiDialog })),
}

function OpenAiCard({ data: { typebotIntegration } }: { data: NodeData<'openai'> }) {
  const say = useWords(openaiWords)
  const { name, prompt } = typebotIntegration
  return (
    <>
      {name !== '' && <bdi data-part="text">{name}</bdi>}
      {prompt.trim() === '' ? (
        <MissingField>{say('noPrompt')}</MissingField>
      ) : (
        <p dir="auto">{prompt}</p>
      )}
      <PlanNote flag="useOpenAi" />
    </>
  )
}
