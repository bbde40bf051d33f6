import type { Ticket } from '@guiche/contract/tickets'
import { Printer } from 'lucide-react'
import { useWords } from '../../platform/words.ts'
import type { RowAction } from '../../ui/RowMenu.tsx'
import { printoutWords } from './printout.words.ts'

/** Where a conversation stands on paper. */
const PRINT_PATH = '/print'

/** What else can be done with a conversation. */
export function useMoreActions(ticket: Ticket): readonly RowAction[] {
  const say = useWords(printoutWords)
  const print = () => window.open(`${PRINT_PATH}/${ticket.uuid}`, '_blank', 'noopener')
  return [{ key: 'print', label: say('menu'), icon: Printer, onSelect: print }]
}
