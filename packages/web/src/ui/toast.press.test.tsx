import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pressComponents, renderScreen } from '../testing/render-screen.tsx'
import { toast, TOAST_MS, TOAST_REASON_MS } from './toast.tsx'

pressComponents()

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

function show(kind: keyof typeof toast, text: string, options?: Parameters<typeof toast.info>[1]) {
  renderScreen(null)
  act(() => toast[kind](text, options))
}

describe('a toast', () => {
  test('goes after its time', () => {
    show('success', 'Salvo')
    pass(TOAST_MS - 1)
    expect(screen.queryByText('Salvo')).not.toBeNull()
    pass(1)
    expect(screen.queryByText('Salvo')).toBeNull()
  })

  test('stays longer with a reason, and has a button that closes it', () => {
    show('error', 'Recusado', { reason: 'Sem saldo' })
    pass(TOAST_MS + 1)
    expect(screen.getByText('Sem saldo')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
    expect(screen.queryByText('Recusado')).toBeNull()
  })

  test('acts once and goes when its action is pressed', () => {
    const onClick = vi.fn<() => void>()
    show('info', 'Excluído', { action: { label: 'Desfazer', onClick } })
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(onClick).toHaveBeenCalledOnce()
    expect(screen.queryByText('Excluído')).toBeNull()
  })

  test('waits under the pointer and goes on with the time that was left', () => {
    show('info', 'Aviso')
    pass(TOAST_MS - 500)
    fireEvent.pointerEnter(screen.getByText('Aviso'))
    pass(TOAST_REASON_MS)
    expect(screen.queryByText('Aviso')).not.toBeNull()
    fireEvent.pointerLeave(screen.getByText('Aviso'))
    pass(400)
    expect(screen.queryByText('Aviso')).not.toBeNull()
    pass(200)
    expect(screen.queryByText('Aviso')).toBeNull()
  })

  test('waits while its action has the focus', () => {
    show('info', 'Excluído', { action: { label: 'Desfazer', onClick: () => undefined } })
    act(() => screen.getByRole('button', { name: 'Desfazer' }).focus())
    pass(TOAST_REASON_MS + 1)
    expect(screen.queryByText('Excluído')).not.toBeNull()
  })

  test('goes under the pointer too when its action is no longer possible', () => {
    show('info', 'Enviada', {
      action: { label: 'Desfazer', onClick: () => undefined },
      atMostMs: 5000,
    })
    fireEvent.pointerEnter(screen.getByText('Enviada'))
    pass(5001)
    expect(screen.queryByText('Enviada')).toBeNull()
  })

  test('starts its time again when the same text comes again', () => {
    show('error', 'Sem rede')
    pass(TOAST_MS - 100)
    act(() => toast.error('Sem rede'))
    pass(TOAST_MS - 100)
    expect(screen.getAllByText('Sem rede')).toHaveLength(1)
    pass(100)
    expect(screen.queryByText('Sem rede')).toBeNull()
  })

  test('interrupts a screen reader only for an error', () => {
    show('error', 'Falhou')
    act(() => toast.success('Salvo'))
    const announced = (text: string) =>
      screen.getByText(text).closest('[aria-live]')?.getAttribute('aria-live')
    expect([announced('Falhou'), announced('Salvo')]).toEqual(['assertive', 'polite'])
  })
})
