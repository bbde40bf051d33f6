import type { NodeData } from '@guiche/contract/flow-graph'
import { Tags } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { lazy } from '../../../../ui/lazy.tsx'
import { TagNames } from '../node-body-parts.tsx'
import { kindTones, type NodeLook } from '../node-look.ts'
import { tagWords } from './tag.words.ts'

export const tagLook: NodeLook<'tag'> = {
  icon: Tags,
  tone: kindTones.tickets,
  words: tagWords,
  isOffered: true,
  newData: { tagIds: [], isRemoved: false },
  Card: TagCard,
  Dialog: lazy(async () => ({ default: (await import('./TagDialog.tsx')).TagDialog })),
}

function TagCard({ data: { tagIds, isRemoved } }: { data: NodeData<'tag'> }) {
  const say = useWords(tagWords)
  return (
    <>
      <span>{say(isRemoved ? 'takeOff' : 'put')}</span>
      <TagNames ids={tagIds} />
    </>
  )
}
