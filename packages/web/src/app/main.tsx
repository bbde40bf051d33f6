import { createRoot } from 'react-dom/client'
import { startSession } from '../features/organisation/sessions/index.ts'
import { registerErrorWords } from '../platform/error-text.ts'
import { App } from './App.tsx'
import { firstErrorWords } from './first-errors.words.ts'

registerErrorWords(firstErrorWords)
startSession()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(<App />)
