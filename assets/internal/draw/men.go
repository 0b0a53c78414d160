package main

// men are the six kinds. All stand on the same line and rise with their
// rank: pawn, rook, knight, bishop, queen, king.
var men = []man{pawn, rook, knight, bishop, queen, king}

var pawn = man{
	name: "pawn",
	bodies: []string{
		turn(0, 9.6).
			curve(2.8, 9.6, 5, 11.8, 5, 14.5).
			curve(5, 16.3, 4.1, 17.8, 2.9, 18.7).
			curve(4.7, 18.8, 6.3, 19.3, 6.3, 20.4).
			curve(6.3, 21.4, 5, 21.8, 3.5, 21.9).
			curve(3.8, 26.2, 5.6, 29.4, 8.4, 31.8).
			curve(9.6, 32.8, 10, 33.8, 10, 35.2).
			curve(10.8, 35.3, 11.2, 35.9, 11.2, 36.6).
			line(11.2, 39).line(0, 39).solid(),
	},
	lines: []string{
		turn(0, 21.9).line(3.2, 21.9).groove(),
		turn(0, 35.2).line(9.4, 35.2).groove(),
	},
	cuts: []string{turn(0, 33.6).line(14, 33.6).groove()},
}

var rook = man{
	name: "rook",
	bodies: []string{
		turn(0, 8.4).line(2.1, 8.4).line(2.1, 11.3).line(5.8, 11.3).line(5.8, 8.4).line(9.6, 8.4).
			line(9.6, 14.2).
			curve(9.6, 15.6, 7.2, 16, 7, 17.6).
			curve(7, 22.4, 7.4, 26.4, 8.4, 29.6).
			curve(9, 31.2, 10.8, 31.8, 10.8, 33.4).line(10.8, 35.2).
			curve(11.8, 35.3, 12.4, 35.9, 12.4, 36.6).
			line(12.4, 39).line(0, 39).solid(),
	},
	lines: []string{
		turn(0, 14.2).line(8.9, 14.2).groove(),
		turn(0, 17.6).line(6.4, 17.6).groove(),
		turn(0, 30).line(7.9, 30).groove(),
		turn(0, 35.2).line(10.2, 35.2).groove(),
	},
	cuts: []string{turn(0, 16.6).line(14, 16.6).groove(), turn(0, 33.6).line(16, 33.6).groove()},
}

var knight = man{
	name: "knight",
	bodies: []string{
		"M10.9,39 L10.9,36.6 C10.9,35.9 11.4,35.3 12.3,35.2" +
			" C12.2,30.6 15.2,28.4 18.4,26.2 C20.2,24.9 21.4,23.8 21.9,22.4" +
			" C19.8,23.8 17.4,23.6 15.8,24.8 C14.4,25.9 13.6,28 11.6,28.1" +
			" C9.1,28.2 7.2,26.4 7.3,24.1 C7.4,21.4 10.6,19.2 11.6,16.6" +
			" C12.2,14.2 13.1,12.3 15.1,10.9 C15,9.3 15,7.7 15.5,6.2 C16.9,6.9 18,7.8 18.8,8.9" +
			" C19.3,7.7 20,6.7 21,5.9 C21.8,7 22.3,8.1 22.5,9.3" +
			" C30.2,10.9 35.2,19 34,35.2 C34.9,35.3 35.4,35.9 35.4,36.6 L35.4,39 Z",
	},
	lines: []string{
		"M12.9,35.2 L33.4,35.2",
		"M23.2,12.8 C28.2,15 31,21.6 30.6,31.6",
		"M21.9,22.4 C22.9,21.2 23.3,19.6 23,18.2",
		"M10.9,25.2 C11.6,24.6 12.1,24.6 12.7,24.4",
	},
	dots: []string{circle(16.4, 15.3, 1.15), circle(10, 23.4, 0.75)},
	cuts: []string{"M9,33.8 L37,33.8", "M24.2,13.6 C28,16 30,21.6 29.6,29.4", "M16.3,15.3 L16.5,15.3"},
}

var bishop = man{
	name: "bishop",
	bodies: []string{
		turn(0, 8.3).
			curve(3.6, 11.2, 6.8, 15, 6.8, 19).
			curve(6.8, 21.6, 5.6, 23.4, 4.1, 24.8).
			curve(6, 24.9, 7.6, 25.4, 7.6, 26.5).
			curve(7.6, 27.6, 6, 28, 4.3, 28.1).
			curve(5, 30.2, 6.4, 31.4, 8.8, 32.4).
			curve(10.4, 33.1, 11, 34, 11, 35.2).
			curve(12, 35.3, 12.4, 35.9, 12.4, 36.6).
			line(12.4, 39).line(0, 39).solid(),
		circle(axis, 6.6, 2.1),
	},
	lines: []string{
		"M27.3,13.4 L23.4,18.6",
		turn(0, 24.8).line(3.6, 24.8).groove(),
		turn(0, 28.1).line(4, 28.1).groove(),
		turn(0, 35.2).line(10.4, 35.2).groove(),
	},
	cuts: []string{"M28.3,12.2 L23.2,18.8", turn(0, 33.6).line(16, 33.6).groove()},
}

var queen = man{
	name: "queen",
	bodies: []string{
		turn(0, 8.6).
			curve(0.9, 12, 2.2, 15.4, 3.8, 18.4).
			curve(5, 15.6, 6.2, 12.6, 7.4, 9.8).
			curve(7.6, 13, 8, 16.4, 8.8, 19.4).
			curve(10.4, 17.4, 12, 15.2, 13.6, 13.2).
			curve(12.4, 18, 10.2, 22.4, 9, 26.8).
			curve(8.8, 28, 9.2, 29.2, 9.8, 30.4).
			curve(10.8, 31.6, 11.4, 33.4, 11.4, 35.2).
			curve(12.4, 35.3, 12.8, 35.9, 12.8, 36.6).
			line(12.8, 39).line(0, 39).solid(),
		circle(axis, 7.2, 1.9),
		circle(axis-7.5, 8.4, 1.9), circle(axis+7.5, 8.4, 1.9),
		circle(axis-14.2, 12, 1.9), circle(axis+14.2, 12, 1.9),
	},
	lines: []string{
		turn(0, 26).curve(3, 26, 6, 26.2, 8.5, 26.8).groove(),
		turn(0, 30).curve(3, 30, 6, 30.1, 9.2, 30.4).groove(),
		turn(0, 35.2).line(10.8, 35.2).groove(),
	},
	cuts: []string{turn(0, 28).line(16, 28).groove(), turn(0, 33.6).line(16, 33.6).groove()},
}

var king = man{
	name: "king",
	bodies: []string{
		turn(0, 11.4).
			curve(2.2, 11.4, 3.6, 12.4, 4.5, 13.9).
			curve(7.4, 12.7, 12.6, 13.4, 12.6, 17.9).
			curve(12.6, 21.4, 9.9, 23.8, 9, 26.8).
			curve(8.8, 28, 9.2, 29.2, 9.8, 30.4).
			curve(10.8, 31.6, 11.4, 33.4, 11.4, 35.2).
			curve(12.4, 35.3, 12.8, 35.9, 12.8, 36.6).
			line(12.8, 39).line(0, 39).solid(),
	},
	cross: "M22.5,3.1 L22.5,11.4 M19.1,6.1 L25.9,6.1",
	lines: []string{
		turn(4.5, 13.9).curve(2.2, 15.6, 0.7, 18.4, 0.2, 22.6).groove(),
		turn(0, 26).curve(3, 26, 6, 26.2, 8.5, 26.8).groove(),
		turn(0, 30).curve(3, 30, 6, 30.1, 9.2, 30.4).groove(),
		turn(0, 35.2).line(10.8, 35.2).groove(),
	},
	cuts: []string{turn(0, 16).line(0, 24).groove(), turn(0, 28).line(16, 28).groove(), turn(0, 33.6).line(16, 33.6).groove()},
}
