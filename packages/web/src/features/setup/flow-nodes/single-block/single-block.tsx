import type { NodeData } from '@guiche/contract/flow-graph'
import { type ContentElement, elementsInOrder } from '@guiche/contract/flow-nodes/single-block'
import { MessagesSquare, Timer } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { lazy } from '../../../../ui/lazy.tsx'
import { IconLine, MissingField, RequiredText } from '../node-body-parts.tsx'
import { MediumCard } from '../media/MediumCard.tsx'
import { kindTones, type NodeLook } from '../node-look.ts'
import { singleBlockWords } from './single-block.words.ts'

export const singleBlockLook: NodeLook<'singleBlock'> = {
  icon: MessagesSquare,
  tone: kindTones.says,
  words: singleBlockWords,
  isOffered: true,
  newData: { seq: [], elements: [] },
  Card: SingleBlockCard,
  Dialog: lazy(async () => ({ default: (await import('./ContentDialog.tsx')).ContentDialog })),
}

/** Number of elements that a card shows. */
const SHOWN = 4

function SingleBlockCard({ data }: { data: NodeData<'singleBlock'> }) {
  const say = useWords(singleBlockWords)
  const elements = elementsInOrder(data)
  const rest = elements.length - SHOWN
  if (elements.length === 0) return <MissingField>{say('empty')}</MissingField>
  return (
    <>
      {elements.slice(0, SHOWN).map((element, at) => (
        <ElementPreview key={`${element.number} ${at}`} element={element} />
      ))}
      {rest > 0 && <p>{say('more', { count: rest })}</p>}
    </>
  )
}

function ElementPreview({ element }: { element: ContentElement }) {
  const say = useWords(singleBlockWords)
  const { type, value, original, record } = element
  switch (type) {
    case 'message':
      return <RequiredText text={value} />
    case 'interval':
      return (
        <IconLine icon={Timer}>{say('elementSeconds', { count: Number(value) || 0 })}</IconLine>
      )
    case 'img':
    case 'audio':
    case 'video':
      return <MediumCard type={type} file={value} name={original} isVoice={record} />
  }
}
