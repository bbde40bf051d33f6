import type { Message } from '@guiche/contract/messages'
import type { PixCharge } from '@guiche/contract/pix-charges'
import type { Ticket } from '@guiche/contract/tickets'
import { htmlLang, useWords, WordsLanguage } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { useSession } from '../../../organisation/sessions/index.ts'
import { PRINTED_MAX } from '../thread/use-complete-thread.ts'
import { printoutWords } from './printout.words.ts'
import { PrintoutHead } from './PrintoutHead.tsx'
import { PrintoutMessages } from './PrintoutMessages.tsx'

interface PrintoutPaperProps {
  ticket: Ticket
  messages: readonly Message[]
  /** Undefined until the whole conversation is loaded. */
  charges: readonly PixCharge[] | undefined
  /** True if older messages are missing. */
  isCut: boolean
}

/** The printed sheet in the company's language, since it is given to customers. */
export function PrintoutPaper(props: PrintoutPaperProps) {
  const { language } = useSession().user.company
  return (
    <WordsLanguage value={language}>
      <Box lang={htmlLang[language]}>
        <PrintedPaper {...props} />
      </Box>
    </WordsLanguage>
  )
}

function PrintedPaper({ ticket, messages, charges, isCut }: PrintoutPaperProps) {
  const say = useWords(printoutWords)
  return (
    <>
      <title>{`${say('title', { name: ticket.contact.name })} · ${ticket.protocol}`}</title>
      <PrintoutHead ticket={ticket} messages={messages} />
      {isCut && (
        <Box component="p" sx={{ m: 0, mt: 4, fontStyle: 'italic' }}>
          {say('cut', { max: PRINTED_MAX })}
        </Box>
      )}
      {charges && (
        <PrintoutMessages ticket={ticket} messages={messages} charges={charges} isCut={isCut} />
      )}
    </>
  )
}
