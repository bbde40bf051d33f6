import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { saveDraft, saveDraftNow, useDraft } from '../../../tickets/drafts/index.ts'
import { messagesOf, threadPages } from '../../messages/index.ts'
import { useSession } from '../../../organisation/sessions/index.ts'
import { splitSignature } from './message-text.ts'

const MOST_ROWS = 5
export const LINE_PX = 20

export interface EditorText {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  caret: number
  setCaret: (caret: number) => void
  write: (text: string) => void
  /** Replaces a range and puts the caret after it. */
  replace: (from: number, to: number, words: string) => void
  /** Inserts text at the caret. */
  insert: (words: string) => void
  /** True for a note to colleagues. */
  isNote: boolean
  setIsNote: (isNote: boolean) => void
}

interface Given {
  ticket: Ticket
  quoted: Message | null
  onQuote: (message: Message | null) => void
  editing: Message | null
}

/** The field's text: a draft that is saved while it is typed, or a message that is edited. */
export function useEditorText({ ticket, quoted, onQuote, editing }: Given): EditorText {
  const cache = useQueryClient()
  const { user } = useSession()
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const [typed, setTyped, isForTeam, setIsForTeam] = useDraftText(ticket.id)
  const isNote = isForTeam && editing === null
  const [edit, setEdit] = useEditText(editing, user.name)
  const caretAfter = useRef<number>(undefined)
  const text = editing === null ? typed : edit

  useLayoutEffect(() => {
    const { current } = field
    if (current === null) return
    current.style.height = 'auto'
    current.style.height = `${Math.min(current.scrollHeight, MOST_ROWS * LINE_PX)}px`
    if (caretAfter.current === undefined) return
    current.setSelectionRange(caretAfter.current, caretAfter.current)
    caretAfter.current = undefined
  }, [text])

  // The caret starts at the end of an existing draft.
  useLayoutEffect(() => {
    const end = field.current?.value.length ?? 0
    field.current?.setSelectionRange(end, end)
  }, [])

  const keep = useEffectEvent((body: string) => {
    saveDraft(cache, user.id, ticket.id, { body, quotedMsgId: quoted?.id ?? null, isNote })
  })
  // The quoted message is part of the draft and saved with it.
  const quotedId = quoted?.id ?? null
  const known = useRef(quotedId)
  const keepQuote = useEffectEvent(() => {
    if (typed.trim() !== '') keep(typed)
  })
  useEffect(() => {
    if (known.current === quotedId) return
    known.current = quotedId
    keepQuote()
  }, [quotedId])
  useEffect(() => () => saveDraftNow(cache, user.id, ticket.id), [cache, user.id, ticket.id])
  useDraftQuote(ticket.id, onQuote)

  function write(next: string) {
    if (editing !== null) return setEdit(next)
    setTyped(next)
    saveDraft(cache, user.id, ticket.id, {
      body: next,
      quotedMsgId: quoted?.id ?? null,
      isNote,
    })
  }

  function setIsNote(next: boolean) {
    setIsForTeam(next)
    if (typed.trim() === '') return
    const quotedMsgId = quoted?.id ?? null
    saveDraft(cache, user.id, ticket.id, { body: typed, quotedMsgId, isNote: next })
  }

  function replace(from: number, to: number, words: string) {
    const { current } = field
    const value = current?.value ?? text
    caretAfter.current = from + words.length
    setCaret(caretAfter.current)
    write(value.slice(0, from) + words + value.slice(to))
    current?.focus()
  }

  function insert(words: string) {
    const { current } = field
    replace(current?.selectionStart ?? caret, current?.selectionEnd ?? caret, words)
  }

  return { field, text, caret, setCaret, write, replace, insert, isNote, setIsNote }
}

/** The draft's text, and whether it is a note. A newer draft of another browser replaces an older one here. */
function useDraftText(
  ticketId: number,
): [string, (text: string) => void, boolean, (isNote: boolean) => void] {
  const draft = useDraft(ticketId)
  const body = draft?.body ?? ''
  const [text, setText] = useState(body)
  const [seen, setSeen] = useState(body)
  const [isNote, setIsNote] = useState(draft?.isNote ?? false)
  if (seen !== body) {
    setSeen(body)
    if (body.trim() !== text.trim()) {
      setText(body)
      if (draft !== undefined) setIsNote(draft.isNote)
    }
  }
  return [text, setText, isNote, setIsNote]
}

function useEditText(editing: Message | null, name: string): [string, (text: string) => void] {
  const [text, setText] = useState('')
  const [edited, setEdited] = useState<string>()
  if (edited !== editing?.id) {
    setEdited(editing?.id)
    setText(editing === null ? '' : splitSignature(editing.body, name).text)
  }
  return [text, setText]
}

/** Restores the message that a draft replies to. */
function useDraftQuote(ticketId: number, onQuote: (message: Message | null) => void): void {
  const cache = useQueryClient()
  const draft = useDraft(ticketId)
  const quote = useEffectEvent(() => {
    if (draft?.quotedMsgId == null) return
    const messages = messagesOf(cache.getQueryData(threadPages(ticketId).queryKey))
    const message = messages.find(({ id }) => id === draft.quotedMsgId)
    if (message !== undefined) onQuote(message)
  })
  useEffect(() => quote(), [])
}
