import type { Question } from '../../../contract/nouns/question.ts'
import type { RoutesOf } from './route.ts'

const version = ({ question }: { question: Question }) => question.version

export const questionRoutes: RoutesOf<'question'> = {
  'question.ask': [{ method: 'POST', path: '/v1/questions', status: 201, version }],
  'question.list': [{ method: 'GET', path: '/v1/questions' }],
  'question.get': [{ method: 'GET', path: '/v1/questions/:question', version }],
  'question.answer': [{ method: 'POST', path: '/v1/questions/:question/answer', version }],
}
