document.title = 'Score';
