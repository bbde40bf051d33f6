/** How a list is read that has its pages by number, from 1: for the options of an infinite query. */
export const numberedPages = {
  initialPageParam: 1,
  getNextPageParam: ({ hasMore }: { hasMore: boolean }, pages: readonly unknown[]) =>
    hasMore ? pages.length + 1 : undefined,
}
