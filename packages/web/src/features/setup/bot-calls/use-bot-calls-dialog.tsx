import type { Bot } from '@guiche/contract/flow-sessions'
import { ListTree } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { lazy } from '../../../ui/lazy.tsx'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import type { RowAction } from '../../../ui/RowMenu.tsx'
import { botCallWords } from './bot-calls.words.ts'

const BotCallsDialog = lazy(() => import('./BotCallsDialog.tsx'))

interface Named {
  readonly id: number
  readonly name: string
}

/** Menu item and dialog that show the calls of a row in the list of prompts or integrations. */
export function useBotCallsDialog(kind: Bot['kind']): {
  callsAction: (row: Named) => RowAction
  callsDialog: ReactNode
} {
  const say = useWords(botCallWords)
  const [shown, setShown] = useState<Named>()
  return {
    callsAction: (row) => ({
      key: 'calls',
      label: say('calls'),
      icon: ListTree,
      onSelect: () => setShown(row),
    }),
    callsDialog: shown && (
      <LazyOverlay>
        <BotCallsDialog
          bot={{ kind, id: shown.id }}
          name={shown.name}
          onClose={() => setShown(undefined)}
        />
      </LazyOverlay>
    ),
  }
}
