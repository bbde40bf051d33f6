import { screen, waitFor, within } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { describe, expect, test, vi } from 'vitest'
import { pressComponents, renderScreen } from '../testing/render-screen.tsx'
import { TextInput } from './Field.tsx'
import { FormDialog } from './FormDialog.tsx'

pressComponents()

interface Props {
  onSave: (values: { name: string }) => Promise<void>
  onClose: () => void
}

function NameDialog({ onSave, onClose }: Props) {
  const form = useForm({ defaultValues: { name: 'Ana' } })
  return (
    <FormDialog title="Editar nome" form={form} onSave={onSave} onClose={onClose}>
      <TextInput label="Nome" {...form.register('name')} />
    </FormDialog>
  )
}

describe('a form in a dialog', () => {
  test('saves once, however quickly the server answers a double click', async () => {
    const onSave = vi.fn<Props['onSave']>(() => Promise.resolve())
    const { user } = renderScreen(<NameDialog onSave={onSave} onClose={vi.fn()} />)

    await user.type(screen.getByLabelText('Nome'), ' Lima')
    // Both clicks at the same time, however slow the machine is.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    await user.dblClick(screen.getByRole('button', { name: 'Salvar' }))

    expect(onSave.mock.calls.map(([values]) => values)).toEqual([{ name: 'Ana Lima' }])
  })

  test('takes no change and no second press while it saves', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const onSave = vi.fn<Props['onSave']>(() => promise)
    const { user } = renderScreen(<NameDialog onSave={onSave} onClose={vi.fn()} />)

    await user.type(screen.getByLabelText('Nome'), '!{Enter}')
    await user.keyboard('x{Enter}')
    expect(onSave).toHaveBeenCalledOnce()
    expect(screen.getByLabelText('Nome')).toHaveProperty('value', 'Ana!')

    resolve()
    await waitFor(() => expect(screen.getByLabelText('Nome')).toHaveProperty('readOnly', false))
  })

  test('asks before changes are discarded', async () => {
    const onClose = vi.fn()
    const { user } = renderScreen(<NameDialog onSave={vi.fn()} onClose={onClose} />)

    await user.type(screen.getByLabelText('Nome'), 'x')
    await user.keyboard('{Escape}')
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: 'Continuar editando' }))
    expect(onClose).not.toHaveBeenCalled()

    await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })
})
