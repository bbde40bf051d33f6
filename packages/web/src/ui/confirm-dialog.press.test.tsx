import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { pressComponents, renderScreen } from '../testing/render-screen.tsx'
import { type Question, useConfirm } from './ConfirmDialog.tsx'

pressComponents()

interface AskingProps {
  question: Question
  onAnswer: (isConfirmed: boolean) => void
}

function Asking({ question, onAnswer }: AskingProps) {
  const { confirm, confirmDialog } = useConfirm()
  const ask = async () => onAnswer(await confirm(question))
  return (
    <>
      <button type="button" onClick={() => void ask()}>
        Perguntar
      </button>
      {confirmDialog}
    </>
  )
}

const removal = {
  title: 'Excluir Ana?',
  text: 'Não há volta.',
  confirmLabel: 'Excluir',
  isDestructive: true,
}

async function ask(question: Question = removal) {
  const onAnswer = vi.fn<AskingProps['onAnswer']>()
  const rendered = renderScreen(<Asking question={question} onAnswer={onAnswer} />)
  await rendered.user.click(screen.getByRole('button', { name: 'Perguntar' }))
  const dialog = await screen.findByRole('alertdialog', { name: question.title })
  return { ...rendered, onAnswer, dialog }
}

describe('a question before an action', () => {
  test('is answered by its buttons, each of which closes it', async () => {
    const { user, onAnswer, dialog } = await ask()
    expect(dialog.textContent).toContain('Não há volta.')
    await user.click(within(dialog).getByRole('button', { name: 'Excluir' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(onAnswer.mock.calls).toEqual([[true]])

    await user.click(screen.getByRole('button', { name: 'Perguntar' }))
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(onAnswer.mock.calls).toEqual([[true], [false]])
  })

  test('is answered no by Escape', async () => {
    const { user, onAnswer } = await ask()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(onAnswer.mock.calls).toEqual([[false]])
  })

  test('before a deletion takes Enter as no, since the cancel button has the focus', async () => {
    const { user, onAnswer } = await ask()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(onAnswer.mock.calls).toEqual([[false]]))
  })

  test('before a harmless action takes Enter as yes', async () => {
    const { user, onAnswer } = await ask({ title: 'Enviar agora?', confirmLabel: 'Enviar' })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(onAnswer.mock.calls).toEqual([[true]]))
  })

  test('is answered no by a second question', async () => {
    const { user, onAnswer, dialog } = await ask()
    fireEvent.click(screen.getByText('Perguntar'))
    await waitFor(() => expect(onAnswer.mock.calls).toEqual([[false]]))
    await user.click(within(dialog).getByRole('button', { name: 'Excluir' }))
    await waitFor(() => expect(onAnswer.mock.calls).toEqual([[false], [true]]))
  })

  test('is answered no when its page goes', async () => {
    const { onAnswer, rerender } = await ask()
    rerender(<p>Outra página</p>)
    await waitFor(() => expect(onAnswer.mock.calls).toEqual([[false]]))
  })

  test('has its own words for staying', async () => {
    const { dialog } = await ask({ ...removal, cancelLabel: 'Manter' })
    expect(within(dialog).getByRole('button', { name: 'Manter' })).toBe(document.activeElement)
  })
})

describe('a question that keeps its page', () => {
  function Counting() {
    const { confirm, confirmDialog } = useConfirm()
    const [count, setCount] = useState(0)
    async function raise() {
      if (await confirm({ title: 'Somar?', confirmLabel: 'Somar' })) setCount((now) => now + 1)
    }
    return (
      <>
        <button type="button" onClick={() => void raise()}>
          Contar
        </button>
        <output>{count}</output>
        {confirmDialog}
      </>
    )
  }

  test('acts once for a double click on yes', async () => {
    const { user } = renderScreen(<Counting />)
    await user.click(screen.getByRole('button', { name: 'Contar' }))
    await user.dblClick(await screen.findByRole('button', { name: 'Somar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByRole('status').textContent).toBe('1')
  })
})
