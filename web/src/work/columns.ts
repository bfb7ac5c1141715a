/** The columns of the list, for its head and every row; a phone has the first two lines of them. */
export const columns =
  'grid h-(--row) items-center gap-x-3 border-b border-line px-4 md:px-(--gutter) grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_9.5rem_8.5rem_7.5rem_6rem_4rem_4.5rem]'
