import type { NodeData } from '@guiche/contract/flow-graph'
import { MessageSquareText } from 'lucide-react'
import { lazy } from '../../../../ui/lazy.tsx'
import { RequiredText } from '../node-body-parts.tsx'
import { kindTones, type NodeLook } from '../node-look.ts'
import { messageWords } from './message.words.ts'

export const messageLook: NodeLook<'message'> = {
  icon: MessageSquareText,
  tone: kindTones.says,
  words: messageWords,
  isOffered: false,
  newData: { label: '' },
  Card: MessageCard,
  Dialog: lazy(async () => ({ default: (await import('./MessageDialog.tsx')).MessageDialog })),
}

function MessageCard({ data: { label } }: { data: NodeData<'message'> }) {
  return <RequiredText text={label} />
}
