import type { PromptProposal } from '@guiche/contract/prompt-proposals'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { toast } from '../../../ui/toast.tsx'
import { saveDraft, useDraft } from '../../tickets/drafts/index.ts'
import { useSession } from '../../organisation/sessions/index.ts'
import type { OpenProposalProps } from './OpenProposal.tsx'
import { useDiscardProposal, useSendProposal } from './prompt-proposals.queries.ts'
import { proposalWords } from './prompt-proposals.words.ts'

type Doing = 'send' | 'edit' | 'discard'

/** The actions on a proposal. If two users take the same one, the second gets an error. */
export function useProposalActions(
  { id, text }: PromptProposal,
  { ticket, actions, onDone }: OpenProposalProps,
) {
  const say = useWords(proposalWords)
  const cache = useQueryClient()
  const { user } = useSession()
  const draft = useDraft(ticket.id)
  const sending = useSendProposal(ticket.id)
  const discarding = useDiscardProposal(ticket.id)
  const [doing, setDoing] = useState<Doing>()

  async function runAction(what: Doing, act: () => Promise<unknown>): Promise<boolean> {
    setDoing(what)
    try {
      await act()
      return true
    } catch (error) {
      toast.error(errorText(error))
      return false
    } finally {
      setDoing(undefined)
    }
  }

  async function send() {
    if (await runAction('send', () => sending.mutateAsync(id))) onDone()
  }

  async function discard() {
    if (await runAction('discard', () => discarding.mutateAsync(id))) onDone()
  }

  /** Appends the proposal to the user's draft and accepts the ticket. */
  async function moveToDraft() {
    // A note for colleagues would be sent to the customer with it.
    if (draft?.isNote === true) {
      toast.error(say('noteInTheWay'))
      return
    }
    if (!(await runAction('edit', () => discarding.mutateAsync(id)))) return
    const begun = draft?.body ?? ''
    const body = begun.trim() === '' ? text : `${begun.trimEnd()}\n\n${text}`
    const quotedMsgId = draft?.quotedMsgId ?? null
    saveDraft(cache, user.id, ticket.id, { body, quotedMsgId, isNote: false })
    await actions.accept(ticket)
  }

  return { doing, send, edit: moveToDraft, discard }
}
