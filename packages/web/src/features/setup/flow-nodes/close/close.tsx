import type { NodeData } from '@guiche/contract/flow-graph'
import { CircleCheckBig } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { lazy } from '../../../../ui/lazy.tsx'
import { CustomerText } from '../node-body-parts.tsx'
import { kindTones, type NodeLook } from '../node-look.ts'
import { closeWords } from './close.words.ts'

export const closeLook: NodeLook<'close'> = {
  icon: CircleCheckBig,
  tone: kindTones.ends,
  words: closeWords,
  isOffered: true,
  newData: { message: '' },
  Card: CloseCard,
  Dialog: lazy(async () => ({ default: (await import('./CloseDialog.tsx')).CloseDialog })),
}

function CloseCard({ data: { message } }: { data: NodeData<'close'> }) {
  const say = useWords(closeWords)
  return message === '' ? <p>{say('closes')}</p> : <CustomerText text={message} />
}
