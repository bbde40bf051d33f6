import type { NodeData } from '@guiche/contract/flow-graph'
import { ListOrdered } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { lazy } from '../../../../ui/lazy.tsx'
import { MissingField, RequiredText } from '../node-body-parts.tsx'
import { kindTones, type NodeLook } from '../node-look.ts'
import { menuWords } from './menu.words.ts'

export const menuLook: NodeLook<'menu'> = {
  icon: ListOrdered,
  tone: kindTones.asks,
  words: menuWords,
  isOffered: true,
  newData: { message: '', arrayOption: [{ number: 1, value: '' }] },
  Card: MenuCard,
  Dialog: lazy(async () => ({ default: (await import('./MenuDialog.tsx')).MenuDialog })),
  exitLabels: ({ arrayOption }) =>
    arrayOption.map(({ number, value }) => ({ label: value, number })),
}

function MenuCard({ data: { message, arrayOption } }: { data: NodeData<'menu'> }) {
  const say = useWords(menuWords)
  return (
    <>
      <RequiredText text={message} />
      {arrayOption.length === 0 && <MissingField>{say('noOptions')}</MissingField>}
    </>
  )
}
