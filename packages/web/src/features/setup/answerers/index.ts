export { IntegrationSelect, PromptSelect } from './AnswererSelects.tsx'
