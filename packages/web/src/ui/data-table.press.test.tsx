import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { pressComponents, renderScreen } from '../testing/render-screen.tsx'
import { setContentHeight, sizeElements } from '../testing/size-elements.ts'
import { DataTable, type DataTableProps } from './DataTable.tsx'

pressComponents()
sizeElements()

interface Person {
  id: number
  name: string
}

const rows = ['Ana', 'Bia', 'Caio'].map((name, at) => ({ id: at + 1, name }))

function People(props: Partial<DataTableProps<Person>>) {
  return (
    <DataTable
      label="Pessoas"
      columns={[{ key: 'name', header: 'Nome', render: ({ name }) => <b>{name}</b> }]}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      {...props}
    />
  )
}

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) })

describe('a table', () => {
  test('opens the row that is pressed, and not when its menu is', async () => {
    const onOpen = vi.fn<(row: Person) => void>()
    const onSelect = vi.fn<() => void>()
    const { user } = renderScreen(
      <People
        onOpen={onOpen}
        menu={({ name }) => [{ key: 'hi', label: `Cumprimentar ${name}`, onSelect }]}
      />,
    )

    await user.click(screen.getByText('Bia'))
    expect(onOpen.mock.calls).toEqual([[rows[1]]])

    await user.click(screen.getByRole('button', { name: 'Ações de Caio' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Cumprimentar Caio' }))
    expect(onSelect).toHaveBeenCalledOnce()
    expect(onOpen).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })

  test('moves between rows by arrows, Home and End, and opens by Enter', async () => {
    const onOpen = vi.fn<(row: Person) => void>()
    const { user } = renderScreen(<People onOpen={onOpen} />)
    act(() => rowOf('Ana').focus())

    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement).toBe(rowOf('Bia')))
    await user.keyboard('{End}')
    await waitFor(() => expect(document.activeElement).toBe(rowOf('Caio')))
    await user.keyboard('{Enter}')
    expect(onOpen.mock.calls).toEqual([[rows[2]]])
    await user.keyboard('{Home}')
    await waitFor(() => expect(document.activeElement).toBe(rowOf('Ana')))
  })

  test('opens the menu of a row by Shift+F10', async () => {
    const { user } = renderScreen(
      <People menu={() => [{ key: 'x', label: 'Editar', onSelect: () => undefined }]} />,
    )
    act(() => rowOf('Bia').focus())
    await user.keyboard('{Shift>}{F10}{/Shift}')
    expect(await screen.findByRole('menuitem', { name: 'Editar' })).toBeDefined()
  })

  test('shows its empty state only when there is nothing and nothing is loading', () => {
    const { rerender } = renderScreen(<People rows={[]} isLoading empty={<p>Ninguém</p>} />)
    expect(screen.queryByText('Ninguém')).toBeNull()
    rerender(<People rows={[]} empty={<p>Ninguém</p>} />)
    expect(screen.getByText('Ninguém')).toBeDefined()
    rerender(<People empty={<p>Ninguém</p>} />)
    expect(screen.queryByText('Ninguém')).toBeNull()
    expect(rowOf('Ana')).toBeDefined()
  })

  test('asks for the next page once near its end', () => {
    setContentHeight(2000)
    const onMore = vi.fn<() => void>()
    const { rerender } = renderScreen(<People hasMore onMore={onMore} />)
    const box = screen.getByRole('grid').parentElement ?? document.body
    const scrollTo = (top: number) => {
      box.scrollTop = top
      fireEvent.scroll(box)
    }
    scrollTo(1000)
    expect(onMore).not.toHaveBeenCalled()
    scrollTo(1350)
    scrollTo(1400)
    expect(onMore).toHaveBeenCalledOnce()

    rerender(<People hasMore={false} onMore={onMore} rows={[...rows, { id: 4, name: 'Davi' }]} />)
    scrollTo(1390)
    expect(onMore).toHaveBeenCalledOnce()
  })

  test('requests no page while another loads, and after a failure only when the button is pressed', async () => {
    const onMore = vi.fn<() => void>()
    const { user, rerender } = renderScreen(<People hasMore isLoadingMore onMore={onMore} />)
    expect(onMore).not.toHaveBeenCalled()
    rerender(<People hasMore hasMoreFailed onMore={onMore} />)
    expect(onMore).not.toHaveBeenCalled()
    await user.click(
      within(screen.getByRole('alert')).getByRole('button', { name: 'Tentar de novo' }),
    )
    expect(onMore).toHaveBeenCalledOnce()
  })

  test('asks for further pages while its rows do not fill it', () => {
    const onMore = vi.fn<() => void>()
    renderScreen(<People hasMore onMore={onMore} />)
    expect(onMore).toHaveBeenCalledOnce()
  })

  test('is replaced by its error', () => {
    renderScreen(<People error={<p>Falhou</p>} />)
    expect(screen.queryByRole('grid')).toBeNull()
    expect(screen.getByText('Falhou')).toBeDefined()
  })

  test('offers no menu for a row without actions', () => {
    renderScreen(
      <People
        menu={({ id }) => (id === 1 ? [] : [{ key: 'x', label: 'X', onSelect: () => undefined }])}
      />,
    )
    expect(screen.queryByRole('button', { name: 'Ações de Ana' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Ações de Bia' })).toBeDefined()
  })
})
