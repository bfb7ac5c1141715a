const chosen = localStorage.getItem('punchlist.theme')
if (chosen === 'dark' || chosen === 'light') document.documentElement.dataset.theme = chosen
