export { Ask as QuestionCard } from '../ask/ask.tsx'
