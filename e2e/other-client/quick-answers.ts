import { call, session, ignoreRefusals } from './calls.ts'
import { button, createElement } from './elements.ts'

interface QuickAnswer {
  id: number
  shortcode: string
  mediaPath: string | null
  mediaName: string | null
}

/** The browser downloads the file of a quick answer and sends it as a file of the attendant's. */
export function quickAnswers(send: (file: File) => Promise<unknown>): HTMLElement {
  const list = createElement('ul', { 'aria-label': 'Respostas rápidas' })
  const show = (answers: readonly QuickAnswer[]) =>
    list.replaceChildren(
      ...answers.map((answer) =>
        createElement(
          'li',
          {},
          button(answer.shortcode, () => ignoreRefusals(sendFileOf(answer))),
        ),
      ),
    )
  async function sendFileOf({ mediaPath, mediaName }: QuickAnswer): Promise<void> {
    if (mediaPath === null) return
    const blob = await (await fetch(mediaPath)).blob()
    await send(new File([blob], mediaName ?? 'arquivo', { type: blob.type }))
  }
  const { companyId, id } = session.now?.user ?? {}
  ignoreRefusals(
    call<QuickAnswer[]>('GET', `/quick-messages/list?companyId=${companyId}&userId=${id}`).then(
      show,
    ),
  )
  return list
}
