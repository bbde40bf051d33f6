import { lazyPane } from '../../../ui/lazy.tsx'

export { boardWords } from './board/board.words.ts'
export { Dashboard } from './Dashboard.tsx'

export const Board = lazyPane(async () => ({ default: (await import('./board/Board.tsx')).Board }))
