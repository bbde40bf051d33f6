import { afterEach, describe, expect, it, vi } from 'vitest'
import { dismissToast, listToasts, showToast, subscribeToToasts } from './toast-queue.ts'

afterEach(() => listToasts().forEach(({ id }) => dismissToast(id)))

describe('toasts', () => {
  it('stay 2 s, 8 s with a reason or an action, or for the given duration', () => {
    const action = { label: 'Desfazer', onClick: () => undefined }
    showToast('success', 'Salvo')
    showToast('error', 'Não salvo', { reason: 'O plano acabou' })
    showToast('info', 'Excluído', { action })
    showToast('info', 'Fluxo salvo', { durationMs: 3000 })
    expect(listToasts().map(({ durationMs }) => durationMs)).toEqual([2000, 8000, 8000, 3000])
  })

  it('restart instead of appearing twice when a text is shown again', () => {
    showToast('error', 'Sem conexão')
    const [first] = listToasts()
    showToast('success', 'Salvo')
    showToast('error', 'Sem conexão')
    expect(listToasts().map(({ text }) => text)).toEqual(['Salvo', 'Sem conexão'])
    expect(listToasts().at(-1)?.id).toBe(first?.id)
    expect(listToasts().at(-1)?.shownAt).toBeGreaterThan(first?.shownAt ?? 0)
  })

  it('are limited to the four newest', () => {
    for (const text of ['1', '2', '3', '4', '5']) showToast('info', text)
    expect(listToasts().map(({ text }) => text)).toEqual(['2', '3', '4', '5'])
  })

  it('notify a listener until it unsubscribes', () => {
    const listener = vi.fn()
    const stop = subscribeToToasts(listener)
    showToast('info', 'Olá')
    stop()
    showToast('info', 'Tchau')
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
