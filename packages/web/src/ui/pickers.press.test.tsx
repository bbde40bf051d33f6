import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { pressComponents, renderScreen } from '../testing/render-screen.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import { ColorPicker } from './ColorPicker.tsx'
import { IsSaving, PasswordInput, SelectInput, SwitchInput } from './Field.tsx'
import { type FileChange, FileField } from './FileField.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import { hues, palette } from './palette.ts'
import { type Days, PeriodPopover } from './PeriodPopover.tsx'
import { type PickInputProps, PickInput, type PickOption } from './PickInput.tsx'
import { PickManyInput } from './PickManyInput.tsx'
import { SearchBox } from './SearchBox.tsx'
import { WordsInput } from './WordsInput.tsx'

pressComponents()

const people: readonly PickOption[] = [
  { id: 1, label: 'Maria', help: '11 99999-0000' },
  { id: 2, label: 'Mário' },
]

describe('a field that picks one', () => {
  const onSearch = vi.fn<(text: string) => void>()
  const onPicked = vi.fn<(value: PickOption | null) => void>()

  function Picking(props: Partial<PickInputProps>) {
    const [value, setValue] = useState<PickOption | null>(null)
    return (
      <PickInput
        label="Contato"
        value={value}
        onChange={(picked) => {
          onPicked(picked)
          setValue(picked)
        }}
        onSearch={onSearch}
        options={people}
        isLoading={false}
        {...props}
      />
    )
  }

  test('searches from the third letter on and picks by the pointer', async () => {
    onSearch.mockClear()
    onPicked.mockClear()
    const { user } = renderScreen(<Picking />)
    const field = screen.getByRole('combobox', { name: 'Contato' })
    await user.type(field, 'ma')
    expect(screen.getByText('Digite pelo menos 3 letras')).toBeDefined()
    expect(onSearch.mock.calls).toEqual([[''], ['']])
    await user.type(field, 'r')
    expect(onSearch).toHaveBeenLastCalledWith('mar')
    await user.click(screen.getByRole('option', { name: 'Mário' }))
    expect(onPicked.mock.calls).toEqual([[people[1]]])
    expect(field).toHaveProperty('value', 'Mário')
    await user.click(screen.getByRole('button', { name: 'Limpar' }))
    expect(onPicked).toHaveBeenLastCalledWith(null)
  })

  test('keeps an Enter that comes before the results, and picks the first', async () => {
    onPicked.mockClear()
    const { user, rerender } = renderScreen(<Picking isLoading options={[]} />)
    await user.type(screen.getByRole('combobox'), 'mari{Enter}')
    expect(onPicked).not.toHaveBeenCalled()
    rerender(<Picking />)
    await waitFor(() => expect(onPicked.mock.calls).toEqual([[people[0]]]))
  })

  test('forgets that Enter when another letter is typed', async () => {
    onPicked.mockClear()
    const { user, rerender } = renderScreen(<Picking isLoading options={[]} />)
    await user.type(screen.getByRole('combobox'), 'mari{Enter}a')
    rerender(<Picking />)
    await screen.findByRole('option', { name: /Maria/ })
    expect(onPicked).not.toHaveBeenCalled()
  })

  test('says when nothing was found, or offers what its caller does', async () => {
    const { user, rerender } = renderScreen(<Picking options={[]} />)
    await user.type(screen.getByRole('combobox'), 'xyz')
    expect(screen.getByText('Nada encontrado')).toBeDefined()
    rerender(<Picking options={[]} none={(text) => `Criar ${text}`} />)
    expect(screen.getByText('Criar xyz')).toBeDefined()
  })

  test('takes no change while its form saves', async () => {
    onSearch.mockClear()
    const { user } = renderScreen(
      <IsSaving value>
        <Picking />
      </IsSaving>,
    )
    await user.type(screen.getByRole('combobox'), 'maria')
    expect(onSearch).not.toHaveBeenCalled()
  })
})

describe('a field that picks several', () => {
  function Picking({ onPicked }: { onPicked: (ids: number[]) => void }) {
    const [value, setValue] = useState<number[]>([2])
    return (
      <PickManyInput
        label="Filas"
        value={value}
        onChange={(ids) => {
          onPicked(ids)
          setValue(ids)
        }}
        options={[
          { id: 1, label: 'Vendas' },
          { id: 2, label: 'Suporte' },
          { id: 3, label: 'Cobrança' },
        ]}
      />
    )
  }

  test('adds, filters without accents and takes away', async () => {
    const onPicked = vi.fn<(ids: number[]) => void>()
    const { user } = renderScreen(<Picking onPicked={onPicked} />)
    const field = screen.getByRole('combobox', { name: 'Filas' })
    await user.type(field, 'cobranca')
    expect(screen.getAllByRole('option')).toHaveLength(1)
    await user.click(screen.getByRole('option', { name: 'Cobrança' }))
    expect(onPicked).toHaveBeenLastCalledWith([2, 3])
    await user.click(screen.getByLabelText('Limpar Suporte'))
    expect(onPicked).toHaveBeenLastCalledWith([3])
  })
})

describe('a palette', () => {
  function Painting({ start, onPicked }: { start: string; onPicked: (color: string) => void }) {
    const [value, setValue] = useState(start)
    return (
      <ColorPicker
        label="Cor"
        value={value}
        onChange={(color) => {
          onPicked(color)
          setValue(color)
        }}
      />
    )
  }
  const colors = palette.flat()
  const checked = () => screen.getByRole('radio', { checked: true })

  test('is chosen from by arrow keys, and the focus goes along', async () => {
    const onPicked = vi.fn<(color: string) => void>()
    const { user } = renderScreen(<Painting start={colors[0] ?? ''} onPicked={onPicked} />)
    act(() => checked().focus())
    await user.keyboard('{ArrowRight}')
    expect(onPicked).toHaveBeenLastCalledWith(colors[1])
    expect(document.activeElement).toBe(checked())
    await user.keyboard('{ArrowDown}')
    expect(onPicked).toHaveBeenLastCalledWith(colors[1 + hues.length])
    await user.keyboard('{ArrowUp}{ArrowLeft}{ArrowLeft}')
    expect(onPicked).toHaveBeenLastCalledWith(colors.at(-1))
    expect(document.activeElement).toBe(checked())
  })

  test('takes a press and a typed code, and marks the colour whatever its case', async () => {
    const onPicked = vi.fn<(color: string) => void>()
    const { user } = renderScreen(<Painting start="" onPicked={onPicked} />)
    await user.click(screen.getByRole('radio', { name: 'Azul 2' }))
    expect(onPicked).toHaveBeenCalledOnce()
    expect(checked().getAttribute('aria-label')).toBe('Azul 2')
    fireEvent.change(screen.getByRole('textbox', { name: 'Código da cor' }), {
      target: { value: ` ${(colors[0] ?? '').toUpperCase()}` },
    })
    expect(onPicked).toHaveBeenLastCalledWith((colors[0] ?? '').toUpperCase())
    expect(checked().getAttribute('aria-label')).toBe('Vermelho 1')
  })

  test('shows its error and connects it with the code', () => {
    renderScreen(<ColorPicker label="Cor" value="#12" onChange={vi.fn()} error="Cor inválida" />)
    const code = screen.getByRole('textbox', { name: 'Código da cor' })
    expect(code.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(code.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Cor inválida',
    )
  })
})

describe('a field for words', () => {
  function Writing({ onWords }: { onWords: (words: string[]) => void }) {
    const [value, setValue] = useState<string[]>(['inglês'])
    return (
      <WordsInput
        label="Habilidades"
        value={value}
        options={['francês']}
        maxLength={20}
        onChange={(words) => {
          onWords(words)
          setValue(words)
        }}
      />
    )
  }

  test('adds a word by Enter, a comma, a suggestion or leaving, and takes one away', async () => {
    const onWords = vi.fn<(words: string[]) => void>()
    const { user } = renderScreen(<Writing onWords={onWords} />)
    const field = screen.getByRole('combobox', { name: /Habilidades/ })
    await user.type(field, ' vendas {Enter}')
    expect(onWords).toHaveBeenLastCalledWith(['inglês', 'vendas'])
    await user.type(field, 'troca,')
    expect(onWords).toHaveBeenLastCalledWith(['inglês', 'vendas', 'troca'])
    expect(field).toHaveProperty('value', '')
    await user.type(field, 'fran')
    await user.click(screen.getByRole('option', { name: 'francês' }))
    expect(onWords).toHaveBeenLastCalledWith(['inglês', 'vendas', 'troca', 'francês'])
    await user.type(field, 'libras')
    await user.tab()
    expect(onWords).toHaveBeenLastCalledWith(['inglês', 'vendas', 'troca', 'francês', 'libras'])
    await user.click(screen.getByLabelText('Limpar inglês'))
    expect(onWords).toHaveBeenLastCalledWith(['vendas', 'troca', 'francês', 'libras'])
  })

  test('splits what is pasted and drops empty words', async () => {
    const onWords = vi.fn<(words: string[]) => void>()
    const { user } = renderScreen(<Writing onWords={onWords} />)
    await user.click(screen.getByRole('combobox', { name: /Habilidades/ }))
    await user.paste('um; dois,, ')
    expect(onWords.mock.calls).toEqual([[['inglês', 'um', 'dois']]])
  })
})

describe('a field for a file', () => {
  const words = { choose: 'Escolher', remove: 'Remover', drop: 'ou solte aqui' }

  function Choosing({
    stored = null,
    onChange,
    faultOf = () => undefined,
  }: {
    stored?: { name: string } | null
    onChange: (change: FileChange) => void
    faultOf?: (file: File) => string | undefined
  }) {
    const [value, setValue] = useState<FileChange>()
    return (
      <FileField
        label="Anexo"
        stored={stored}
        value={value}
        onChange={(change) => {
          onChange(change)
          setValue(change)
        }}
        faultOf={faultOf}
        words={words}
      />
    )
  }
  const file = new File(['x'], 'tabela.pdf', { type: 'application/pdf' })

  test('takes a file and gives it back', async () => {
    const onChange = vi.fn<(change: FileChange) => void>()
    const { user } = renderScreen(<Choosing onChange={onChange} />)
    await user.upload(screen.getByLabelText('Anexo'), file)
    expect(onChange).toHaveBeenLastCalledWith(file)
    expect(screen.getByText('tabela.pdf')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Remover' }))
    expect(onChange).toHaveBeenLastCalledWith(undefined)
    expect(screen.getByRole('button', { name: 'Escolher' })).toBeDefined()
  })

  test('removes a stored file', async () => {
    const onChange = vi.fn<(change: FileChange) => void>()
    const { user } = renderScreen(<Choosing stored={{ name: 'velho.pdf' }} onChange={onChange} />)
    expect(screen.getByText('velho.pdf')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Remover' }))
    expect(onChange).toHaveBeenLastCalledWith('remove')
    expect(screen.queryByText('velho.pdf')).toBeNull()
  })

  test('refuses a file with its reason, until another is taken', async () => {
    const onChange = vi.fn<(change: FileChange) => void>()
    const { user } = renderScreen(
      <Choosing
        onChange={onChange}
        faultOf={({ name }) => (name.endsWith('.exe') ? 'Tipo não aceito' : undefined)}
      />,
    )
    await user.upload(screen.getByLabelText('Anexo'), new File(['x'], 'virus.exe'))
    expect(screen.getByText('Tipo não aceito')).toBeDefined()
    expect(onChange).not.toHaveBeenCalled()
    await user.upload(screen.getByLabelText('Anexo'), file)
    expect(screen.queryByText('Tipo não aceito')).toBeNull()
    expect(onChange.mock.calls).toEqual([[file]])
  })

  test('takes a dropped file', () => {
    const onChange = vi.fn<(change: FileChange) => void>()
    renderScreen(<Choosing onChange={onChange} />)
    fireEvent.drop(screen.getByRole('button', { name: 'Escolher' }), {
      dataTransfer: { files: [file] },
    })
    expect(onChange.mock.calls).toEqual([[file]])
  })
})

const tags = ['Novo', 'Pago', 'Atrasado'].map((name, at) => ({ id: at + 1, name }))

describe('a filter', () => {
  function Filtering({ onChosen }: { onChosen: (chosen: readonly number[]) => void }) {
    const [chosen, setChosen] = useState<readonly number[]>([])
    return (
      <FilterMenu
        label="Etiquetas"
        options={tags}
        chosen={chosen}
        onChange={(next) => {
          onChosen(next)
          setChosen(next)
        }}
        none="Nenhuma etiqueta"
      />
    )
  }

  test('stays open between choices, names them and is cleared at once', async () => {
    const onChosen = vi.fn<(chosen: readonly number[]) => void>()
    const { user } = renderScreen(<Filtering onChosen={onChosen} />)
    await user.click(screen.getByRole('button', { name: 'Etiquetas' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Novo' }))
    await user.click(screen.getByRole('checkbox', { name: 'Atrasado' }))
    expect(onChosen.mock.calls).toEqual([[[1]], [[1, 3]]])
    await user.click(screen.getByRole('checkbox', { name: 'Novo' }))
    expect(onChosen).toHaveBeenLastCalledWith([3])
    expect(screen.getByRole('checkbox', { name: 'Atrasado', checked: true })).toBeDefined()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
    expect(screen.getByRole('button', { name: 'Etiquetas: Atrasado' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Limpar Etiquetas' }))
    expect(onChosen).toHaveBeenLastCalledWith([])
  })
})

describe('a list of choices', () => {
  test('moves by arrows around its ends, and chooses', async () => {
    const onChoose = vi.fn<(id: number) => void>()
    const { user } = renderScreen(
      <ChoiceList label="Etiquetas" options={tags} onChoose={onChoose} none="Nada" />,
    )
    expect(document.activeElement?.textContent).toBe('Novo')
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('Atrasado')
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(onChoose.mock.calls).toEqual([[2]])
  })

  test('searches when it is long, and says when nothing is found', async () => {
    const options = Array.from({ length: 9 }, (_, at) => ({ id: at + 1, name: `Opção ${at + 1}` }))
    const { user } = renderScreen(
      <ChoiceList
        label="Filas"
        options={options}
        chosen={[2]}
        partly={[3]}
        onChoose={vi.fn()}
        none="Nada"
      />,
    )
    const states = screen
      .getAllByRole('checkbox')
      .slice(0, 3)
      .map((one) => one.getAttribute('aria-checked'))
    expect(states).toEqual(['false', 'true', 'mixed'])
    const search = screen.getByRole('textbox', { name: 'Buscar em Filas' })
    await user.type(search, 'opcao 7')
    expect(screen.getAllByRole('checkbox').map(({ textContent }) => textContent)).toEqual([
      'Opção 7',
    ])
    await user.type(search, 'x')
    expect(screen.getByText('Nada')).toBeDefined()
  })
})

describe('a period', () => {
  function Choosing({ onDays, onClose }: { onDays: (days: Days) => void; onClose: () => void }) {
    const [days, setDays] = useState<Days>({ from: '2026-11-01', to: '' })
    return (
      <PeriodPopover
        title="Período"
        anchor={document.body}
        {...days}
        onChange={(next) => {
          onDays(next)
          setDays(next)
        }}
        onClose={onClose}
      />
    )
  }

  test('keeps the other day, bounds it, and is cleared and closed at once', async () => {
    const onDays = vi.fn<(days: Days) => void>()
    const onClose = vi.fn<() => void>()
    const { user } = renderScreen(<Choosing onDays={onDays} onClose={onClose} />)
    const dialog = screen.getByRole('dialog', { name: 'Período' })
    const to = within(dialog).getByLabelText('Até')
    expect(to.getAttribute('min')).toBe('2026-11-01')
    fireEvent.change(to, { target: { value: '2026-11-20' } })
    expect(onDays).toHaveBeenLastCalledWith({ from: '2026-11-01', to: '2026-11-20' })
    fireEvent.change(within(dialog).getByLabelText('De'), { target: { value: '2026-11-05' } })
    expect(onDays).toHaveBeenLastCalledWith({ from: '2026-11-05', to: '2026-11-20' })
    expect(onClose).not.toHaveBeenCalled()
    await user.click(within(dialog).getByRole('button', { name: 'Limpar' }))
    expect(onDays).toHaveBeenLastCalledWith({ from: '', to: '' })
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('simple fields', () => {
  test('a password is shown and hidden', async () => {
    const { user } = renderScreen(<PasswordInput label="Senha" />)
    const field = screen.getByLabelText('Senha')
    await user.click(screen.getByRole('button', { name: 'Mostrar senha' }))
    expect(field.getAttribute('type')).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Ocultar senha' }))
    expect(field.getAttribute('type')).toBe('password')
  })

  test('a switch toggles by its label, and not while it is disabled', async () => {
    const onChange = vi.fn<(checked: boolean) => void>()
    const { user, rerender } = renderScreen(
      <SwitchInput label="Ativa" checked={false} onChange={onChange} />,
    )
    await user.click(screen.getByText('Ativa'))
    expect(onChange.mock.calls).toEqual([[true]])
    rerender(<SwitchInput label="Ativa" checked={false} onChange={onChange} isDisabled />)
    await user.click(screen.getByText('Ativa'))
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('a select hands on its value, and none while its form saves', async () => {
    const onChange = vi.fn<(value: string) => void>()
    const select = (
      <SelectInput
        label="Situação"
        options={[
          { value: 'a', label: 'Aberta' },
          { value: 'f', label: 'Fechada' },
        ]}
        value="a"
        onChange={onChange}
      />
    )
    const { user, rerender } = renderScreen(select)
    await user.click(screen.getByRole('combobox', { name: 'Situação' }))
    await user.click(await screen.findByRole('option', { name: 'Fechada' }))
    expect(onChange.mock.calls).toEqual([['f']])
    rerender(<IsSaving value>{select}</IsSaving>)
    await user.click(screen.getByRole('combobox', { name: 'Situação' }))
    expect(screen.queryByRole('option', { name: 'Fechada' })).toBeNull()
  })

  test('a search is sent by Enter without waiting, and cleared by Escape', async () => {
    const onSearch = vi.fn<(text: string) => void>()
    const { user, rerender } = renderScreen(
      <SearchBox label="Buscar" value="" onSearch={onSearch} />,
    )
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), ' ana {Enter}')
    expect(onSearch.mock.calls).toEqual([['ana']])
    rerender(<SearchBox label="Buscar" value="ana" onSearch={onSearch} />)
    await user.keyboard('{Escape}')
    expect(onSearch).toHaveBeenLastCalledWith('')
  })
})
