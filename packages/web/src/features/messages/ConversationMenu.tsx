import type { Ticket } from '@guiche/contract/tickets'
import { Printer } from 'lucide-react'
import { useWords } from '../../platform/words.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { printoutWords } from './printout.words.ts'

/** Where a conversation stands on paper. */
export const PRINT_PATH = '/print'

/** What else can be done with a conversation. */
export function ConversationMenu({ ticket }: { ticket: Ticket }) {
  const say = useWords(printoutWords)
  const print = () => window.open(`${PRINT_PATH}/${ticket.uuid}`, '_blank', 'noopener')
  return (
    <RowMenu
      name={ticket.contact.name}
      actions={[{ key: 'print', label: say('menu'), icon: Printer, onSelect: print }]}
    />
  )
}
