import type { PushChoice, PushSubscription as Told } from '@guiche/contract/push'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { currentLanguage } from '../../../platform/words.ts'
import {
  browserState,
  showHere,
  subscribedHere,
  subscribeHere,
  unsubscribeHere,
} from './this-browser.ts'

/** The subscription of this browser with its events; null without one. */
export const toldHere = queryOptions({
  queryKey: ['push'],
  queryFn: async ({ signal }): Promise<Told | null> => {
    const here = await subscribedHere()
    if (here === null) return null
    const all = await call('GET /push/subscriptions', {}, { signal })
    return all.find(({ endpoint }) => endpoint === here.endpoint) ?? null
  },
})

/** The permission may change in the browser's settings at any time. */
export const browserQuery = queryOptions({
  queryKey: ['push', 'browser'],
  queryFn: browserState,
  staleTime: 0,
})

/** Shows a test notification. */
export function useShowHere() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: showHere,
    onSettled: () => cache.invalidateQueries({ queryKey: browserQuery.queryKey }),
  })
}

/** Subscribes this browser, or changes its events. */
export function useTell() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (events: PushChoice[]): Promise<Told> => {
      const { publicKey } = await call('GET /push/key')
      const { endpoint, keys } = await subscribeHere(publicKey)
      return call('POST /push/subscriptions', {
        body: { endpoint, keys, events, language: currentLanguage() },
      })
    },
    onSuccess: (told) => cache.setQueryData(toldHere.queryKey, told),
  })
}

export function useTellNoMore() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: Told) => {
      await unsubscribeHere()
      await call('DELETE /push/subscriptions/:id', { params: { id } })
    },
    onSettled: () => cache.invalidateQueries(toldHere),
  })
}

export function useTryOut() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Told) => call('POST /push/test', { body: { id } }),
    // The push service may have dropped the subscription.
    onError: () => cache.invalidateQueries(toldHere),
  })
}
