import type { PushChoice, PushSubscription as Told } from '@guiche/contract/push'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { currentLanguage } from '../../../platform/words.ts'
import {
  browserPushState,
  showTestNotification,
  currentSubscription,
  subscribeToPush,
  unsubscribeFromPush,
} from './browser-push.ts'

/** The subscription of this browser with its events; null without one. */
export const pushSubscriptionQuery = queryOptions({
  queryKey: ['push'],
  queryFn: async ({ signal }): Promise<Told | null> => {
    const here = await currentSubscription()
    if (here === null) return null
    const all = await call('GET /push/subscriptions', {}, { signal })
    return all.find(({ endpoint }) => endpoint === here.endpoint) ?? null
  },
})

/** The permission may change in the browser's settings at any time. */
export const browserQuery = queryOptions({
  queryKey: ['push', 'browser'],
  queryFn: browserPushState,
  staleTime: 0,
})

/** Shows a test notification. */
export function useShowTestNotification() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: showTestNotification,
    onSettled: () => cache.invalidateQueries({ queryKey: browserQuery.queryKey }),
  })
}

/** Subscribes this browser, or changes its events. */
export function useSubscribePush() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (events: PushChoice[]): Promise<Told> => {
      const { publicKey } = await call('GET /push/key')
      const { endpoint, keys } = await subscribeToPush(publicKey)
      return call('POST /push/subscriptions', {
        body: { endpoint, keys, events, language: currentLanguage() },
      })
    },
    onSuccess: (told) => cache.setQueryData(pushSubscriptionQuery.queryKey, told),
  })
}

export function useUnsubscribePush() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: Told) => {
      await unsubscribeFromPush()
      await call('DELETE /push/subscriptions/:id', { params: { id } })
    },
    onSettled: () => cache.invalidateQueries(pushSubscriptionQuery),
  })
}

export function useSendTestPush() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Told) => call('POST /push/test', { body: { id } }),
    // The push service may have dropped the subscription.
    onError: () => cache.invalidateQueries(pushSubscriptionQuery),
  })
}
