import { expect, test } from 'vitest'
import { type FilterField, filterOptions, filtersIn, operatorOf } from './filter.ts'

const priority: FilterField = {
  key: 'priority',
  label: 'Priority',
  canBeNot: true,
  values: [
    { value: 'high', label: 'High' },
    { value: 'low', label: 'Low' },
  ],
}
const words: FilterField = { key: 'text', label: 'Text' }
const labels = (...given: Parameters<typeof filterOptions>) => filterOptions(...given).map(({ label }) => label)

test('[WP1] a filter is a field, an operator and a value; what is typed offers whole filters', () => {
  const filters = filtersIn([priority, words], { priority: '!low', text: 'paint', other: 'x' })
  expect(filters.map((filter) => [filter.field.label, operatorOf(filter), filter.shown])).toEqual([
    ['Priority', 'is not', 'Low'],
    ['Text', 'has', 'paint'],
  ])
  expect(labels([priority, words], undefined, '')).toEqual(['Priority', 'Text'])
  expect(labels([priority, words], undefined, 'lo')).toEqual(['Priority is Low', 'Priority is not Low', 'Text has “lo”'])
  expect(labels([priority, words], priority, '')).toHaveLength(4)
  expect(filterOptions([words], undefined, ' !a ')).toMatchObject([{ wanted: '!a' }])
  expect(filtersIn([words], { text: '!a' })).toMatchObject([{ isNot: false, shown: '!a' }])
})
